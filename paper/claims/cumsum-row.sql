-- SPDX-License-Identifier: MIT
-- claim: A thread a row copies an order of magnitude slower than a thread a column.
-- source: Omlin & Raess, lecture 10, exercise 3, task 5
WITH best AS (SELECT machine, precision, variant, max(t_eff_gbs) AS t FROM cumsum WHERE status = 'ok' GROUP BY 1, 2, 3)
SELECT a.machine, min(b.t / a.t) AS value, 10 AS least, NULL AS most, ifnull(margin, 0.01) * 10 AS floor,
       printf('%.1f (single), %.1f (double) times slower', max(b.t / a.t) FILTER (WHERE precision = 'single'),
              max(b.t / a.t) FILTER (WHERE precision = 'double')) AS numbers
FROM best a JOIN best b USING (machine, precision) LEFT JOIN margin ON margin.machine = a.machine AND experiment = 'cumsum'
WHERE a.variant = 'memcopy_dim1_strided' AND b.variant = 'memcopy_dim3' GROUP BY a.machine
