-- SPDX-License-Identifier: MIT
-- claim: The transactions with the L2 hardly fall with shared memory.
-- source: HPC4WC project 10, section 7, Figures 10 and 11
-- hardly: by a tenth at most of the bytes that the L1 gets from the L2; floor: 1 %
SELECT machine, printf('%s %d', precision, nx) AS place, within / without AS value, 0.9 AS least, NULL AS most, 0.01 AS floor,
       printf('%.1f instead of %.1f bytes a point', within, without) AS numbers
FROM (SELECT machine, precision, nx, max(l2_r) FILTER (WHERE variant = 'launchkernel') AS without, max(l2_r) FILTER (WHERE variant = 'shared') AS within
      FROM flow WHERE study = 'diffusion2d' GROUP BY machine, precision, nx) -- of diffusion2d_counters
WHERE without > 0 AND within NOTNULL ORDER BY precision DESC, nx
