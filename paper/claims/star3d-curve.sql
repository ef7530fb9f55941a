-- SPDX-License-Identifier: MIT
-- claim: Bandwidths, what the L2 holds and a copy say the time of each coding without Z loop at every X, within 10 % on average.
-- source: this artifact; the terms were found on the H200's data, so not yet a prediction there
-- results/curve.sql: nothing is fitted to a curve; the mean over all points of all sweeps of X
SELECT machine, printf('%s %s', precision, variant) AS place, avg(abs(model_ns / t_ns - 1)) AS value, NULL AS least, 0.1 AS most, max(margin) AS floor,
       printf('%.1f %%', 100 * avg(abs(model_ns / t_ns - 1))) AS numbers
FROM curve JOIN margin USING (machine, experiment) GROUP BY machine, precision, variant ORDER BY precision DESC, variant
