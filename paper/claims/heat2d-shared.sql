-- SPDX-License-Identifier: MIT
-- claim: By way of shared memory the triad is as fast.
-- source: Omlin & Raess, lecture 10, exercise 2, task 3
WITH best AS (
    SELECT machine, precision, variant, min(time_median_ns) AS ns
    FROM heat2d_threads WHERE nx = 16384 AND ny = 16384 AND status = 'ok' GROUP BY 1, 2, 3 ORDER BY precision DESC)
SELECT machine, min(a.ns / b.ns) AS value, 0.98 AS least, NULL AS most, margin AS floor,
       group_concat(printf('%.2f (%s)', a.ns / b.ns, precision), ', ') || ' of its speed' AS numbers
FROM best a JOIN best b USING (machine, precision) JOIN margin USING (machine)
WHERE a.variant = 'triad' AND b.variant = 'triad_shared' AND experiment = 'heat2d_threads' GROUP BY machine
