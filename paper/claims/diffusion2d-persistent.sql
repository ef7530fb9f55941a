-- SPDX-License-Identifier: MIT
-- claim: A kernel that stays for all steps beats a launch for each within the L2.
-- source: this artifact
-- persistent over fused, the best of each; layers whose two fields are within half of it
SELECT machine, place, old / new AS value, 1 AS least, NULL AS most, margin AS floor, printf('%.2f×', old / new) AS numbers
FROM (SELECT machine, printf('%d×%d %s', nx, ny, precision) AS place,
             min(time_median_ns) FILTER (WHERE variant = 'fused') AS old, min(time_median_ns) FILTER (WHERE variant = 'persistent') AS new
      FROM diffusion2d_persistent JOIN precision USING (precision) JOIN machine ON name = machine
          WHERE status = 'ok' AND 2 * nx * ny * nz * bytes <= l2_bytes / 2 GROUP BY machine, nx, ny, nz, precision)
    JOIN margin USING (machine)
WHERE experiment = 'diffusion2d_persistent' AND old NOTNULL AND new NOTNULL
