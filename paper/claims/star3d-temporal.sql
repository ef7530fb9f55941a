-- SPDX-License-Identifier: MIT
-- claim: Temporal blocking pays: two steps and more in one pass.
-- source: Nasciutti & Panetta, section 10, future work
-- the time of a step, the best of more steps over one in a pass
SELECT machine, place, old / new AS value, 1 AS least, NULL AS most, margin AS floor, printf('%.2f×', old / new) AS numbers
FROM (SELECT machine, printf('%d×%d×%d %s r = %d', nx, ny, nz, precision, radius) AS place,
             min(time_median_ns) FILTER (WHERE steps = 1) AS old, min(time_median_ns) FILTER (WHERE steps > 1) AS new
      FROM star3d_temporal WHERE status = 'ok' GROUP BY machine, nx, ny, nz, precision, radius)
    JOIN margin USING (machine)
WHERE experiment = 'star3d_temporal' AND old NOTNULL AND new NOTNULL
