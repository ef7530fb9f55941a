-- SPDX-License-Identifier: MIT
-- claim: A thread a row copies an order of magnitude slower than a thread a column.
-- source: Omlin & Raess, lecture 10, exercise 3, task 5
WITH best AS (
    SELECT machine, precision, variant, max(t_eff_gbs) AS t FROM cumsum WHERE status = 'ok' GROUP BY 1, 2, 3 ORDER BY precision DESC)
SELECT machine, min(b.t / a.t) AS value, 10 AS least, NULL AS most, margin * 10 AS floor,
       group_concat(printf('%.1f (%s)', b.t / a.t, precision), ', ') || ' times slower' AS numbers
FROM best a JOIN best b USING (machine, precision) JOIN margin USING (machine)
WHERE a.variant = 'memcopy_dim1_strided' AND b.variant = 'memcopy_dim3' AND experiment = 'cumsum' GROUP BY machine
