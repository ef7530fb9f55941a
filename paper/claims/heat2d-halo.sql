-- SPDX-License-Identifier: MIT
-- claim: Reading the halo into shared memory costs a little (4.1 % on the P100).
-- source: Omlin & Raess, lecture 10, exercise 2, task 5
WITH best AS (
    SELECT machine, precision, variant, min(time_median_ns) AS ns
    FROM heat2d_threads WHERE nx = 16384 AND ny = 16384 AND status = 'ok' GROUP BY machine, precision, variant)
SELECT a.machine, max(1 - a.ns / b.ns) AS value, 0.01 AS least, 0.1 AS most, margin AS floor,
       printf('%.1f %% (single), %.1f %% (double)', max(100 * (1 - a.ns / b.ns)) FILTER (WHERE precision = 'single'), max(100 * (1 - a.ns / b.ns)) FILTER (WHERE precision = 'double')) AS numbers
FROM best a JOIN best b USING (machine, precision) JOIN margin ON margin.machine = a.machine AND experiment = 'heat2d_threads'
WHERE a.variant = 'triad_shared_halo' AND b.variant = 'triad_shared_halo_read' GROUP BY a.machine
