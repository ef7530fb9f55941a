-- SPDX-License-Identifier: MIT
-- claim: By way of shared memory the triad is as fast.
-- source: Omlin & Raess, lecture 10, exercise 2, task 3
WITH best AS (
    SELECT machine, precision, variant, min(time_median_ns) AS ns
    FROM heat2d_threads WHERE nx = 16384 AND ny = 16384 AND status = 'ok' GROUP BY machine, precision, variant)
SELECT a.machine, min(a.ns / b.ns) AS value, 0.98 AS least, NULL AS most, margin AS floor,
       printf('%.2f (single), %.2f (double) of its speed', max(a.ns / b.ns) FILTER (WHERE precision = 'single'), max(a.ns / b.ns) FILTER (WHERE precision = 'double')) AS numbers
FROM best a JOIN best b USING (machine, precision) JOIN margin ON margin.machine = a.machine AND experiment = 'heat2d_threads'
WHERE a.variant = 'triad' AND b.variant = 'triad_shared' GROUP BY a.machine
