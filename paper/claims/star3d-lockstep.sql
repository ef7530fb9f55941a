-- SPDX-License-Identifier: MIT
-- claim: Blocks that walk through Z in step are faster: their halos are still in the L2.
-- source: this artifact
-- with lockstep over without, the best of each in the same coding and size; faster: by 5 %
SELECT machine, place, old / new AS value, 1.05 AS least, NULL AS most, margin AS floor, printf('%.2f×', old / new) AS numbers
FROM (SELECT machine, printf('%s %d×%d×%d %s r = %d', variant, nx, ny, nz, precision, radius) AS place,
             min(time_median_ns) FILTER (WHERE lockstep = 0) AS old, min(time_median_ns) FILTER (WHERE lockstep > 0) AS new
      FROM star3d_lockstep WHERE status = 'ok' GROUP BY machine, variant, nx, ny, nz, precision, radius)
    JOIN margin USING (machine)
WHERE experiment = 'star3d_lockstep' AND old NOTNULL AND new NOTNULL
