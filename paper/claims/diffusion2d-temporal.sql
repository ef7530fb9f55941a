-- SPDX-License-Identifier: MIT
-- claim: Several steps in one pass pay beyond the L2.
-- source: this artifact
-- the time of a step, the best of more steps over one in a pass; layers whose two fields do not fit
SELECT machine, place, old / new AS value, 1 AS least, NULL AS most, margin AS floor, printf('%.2f×', old / new) AS numbers
FROM (SELECT machine, printf('%d×%d %s', nx, ny, precision) AS place,
             min(time_median_ns) FILTER (WHERE steps = 1) AS old, min(time_median_ns) FILTER (WHERE steps > 1) AS new
      FROM diffusion2d_temporal JOIN precision USING (precision) JOIN machine ON name = machine
          WHERE status = 'ok' AND 2 * nx * ny * nz * bytes >= l2_bytes GROUP BY machine, nx, ny, nz, precision)
    JOIN margin USING (machine)
WHERE experiment = 'diffusion2d_temporal' AND old NOTNULL AND new NOTNULL
