-- SPDX-License-Identifier: MIT
-- claim: A running sum along y and z is as fast as a copy that walks alike.
-- source: Omlin & Raess, lecture 10, exercise 3, tasks 2 and 4
WITH best AS (SELECT machine, precision, variant, max(t_eff_gbs) AS t FROM cumsum WHERE status = 'ok' GROUP BY 1, 2, 3)
SELECT machine, min(a.t / b.t) AS value, 0.97 AS least, NULL AS most, margin AS floor,
       printf('%.2f to %.2f of its throughput', min(a.t / b.t), max(a.t / b.t)) AS numbers
FROM best a JOIN best b USING (machine, precision) JOIN margin USING (machine)
WHERE a.variant IN ('cumsum_dim2', 'cumsum_dim3') AND b.variant = replace(a.variant, 'cumsum', 'memcopy') AND experiment = 'cumsum'
GROUP BY machine
