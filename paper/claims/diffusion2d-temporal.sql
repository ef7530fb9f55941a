-- SPDX-License-Identifier: MIT
-- claim: Several steps in one pass pay beyond the L2.
-- source: this artifact
-- a time is that of a launch: over its steps; the best of more steps over the best variant of one; layers whose two fields do not fit
SELECT machine, printf('%d×%d %s', nx, ny, precision) AS place, old / new AS value, 1 AS least, 'diffusion2d_temporal' AS noise,
       printf('%.2f× with %d steps', old / new, steps) AS numbers
FROM (SELECT machine, precision, nx, ny, nz, min(time_median_ns) AS old
      FROM diffusion2d_temporal WHERE status = 'ok' AND ifnull(steps, 1) = 1 GROUP BY 1, 2, 3, 4, 5)
    JOIN (SELECT machine, precision, nx, ny, nz, steps, min(time_median_ns / steps) AS new
          FROM diffusion2d_temporal WHERE status = 'ok' AND steps > 1 GROUP BY 1, 2, 3, 4, 5) USING (machine, precision, nx, ny, nz)
    JOIN precision USING (precision) JOIN (SELECT name AS machine, l2_bytes FROM machine) USING (machine)
WHERE 2 * nx * ny * nz * bytes >= l2_bytes ORDER BY nx, precision DESC
