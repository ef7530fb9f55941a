-- SPDX-License-Identifier: MIT
-- claim: Two kernels, for boundary and inside, are faster than a branch.
-- source: RWTH slides, branching
SELECT a.machine, avg(a.time_median_ns / b.time_median_ns > 1.05) AS value, 0.5 AS least, NULL AS most, 0 AS floor,
       printf('faster by over 5 %% in %d of %d cases, %.2f to %.2f times', sum(a.time_median_ns / b.time_median_ns > 1.05), count(*),
              min(a.time_median_ns / b.time_median_ns), max(a.time_median_ns / b.time_median_ns)) AS numbers
FROM divergence a JOIN divergence b USING (machine, precision, nx, length, status)
WHERE a.variant = 'branch' AND b.variant = 'split' AND status = 'ok' GROUP BY a.machine
