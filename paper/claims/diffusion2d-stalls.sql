-- SPDX-License-Identifier: MIT
-- claim: Shared memory cuts the waiting for memory.
-- source: HPC4WC project 10, section 7, Figures 12 and 13
-- by five points at least of what a warp does between two instructions; floor: a point
SELECT machine, printf('%s %d', precision, nx) AS place, without - within AS value, 5 AS least, NULL AS most, 1 AS floor,
       printf('%.0f to %.0f %%', without, within) AS numbers
FROM (SELECT machine, precision, nx, 100 * max(share) FILTER (WHERE variant = 'launchkernel') AS without, 100 * max(share) FILTER (WHERE variant = 'shared') AS within
      FROM stall WHERE study = 'diffusion2d' AND reason = 'memory' GROUP BY machine, precision, nx) -- of diffusion2d_counters
WHERE without NOTNULL AND within NOTNULL ORDER BY precision DESC, nx
