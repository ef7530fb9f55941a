-- SPDX-License-Identifier: MIT
-- claim: Reading the halo into shared memory costs a little (4.1 % on the P100).
-- source: Omlin & Raess, lecture 10, exercise 2, task 5
WITH best AS (
    SELECT machine, precision, variant, min(time_median_ns) AS ns
    FROM heat2d_threads WHERE nx = 16384 AND ny = 16384 AND status = 'ok' GROUP BY 1, 2, 3 ORDER BY precision DESC)
SELECT machine, max(1 - a.ns / b.ns) AS value, 0.01 AS least, 0.1 AS most, margin AS floor,
       group_concat(printf('%.1f %% (%s)', 100 * (1 - a.ns / b.ns), precision), ', ') AS numbers
FROM best a JOIN best b USING (machine, precision) JOIN margin USING (machine)
WHERE a.variant = 'triad_shared_halo' AND b.variant = 'triad_shared_halo_read' AND experiment = 'heat2d_threads' GROUP BY machine
