-- SPDX-License-Identifier: MIT
-- claim: Warps that only load, beside warps that compute, pay.
-- source: Nasciutti & Panetta, section 10, future work
-- specialised over tma_inline, in which a computing thread asks for the copies, the best of each at the same size
SELECT machine, place, old / new AS value, 1 AS least, NULL AS most, margin AS floor, printf('%.2f×', old / new) AS numbers
FROM (SELECT machine, printf('%d×%d×%d %s r = %d', nx, ny, nz, precision, radius) AS place,
             min(time_median_ns) FILTER (WHERE variant = 'tma_inline') AS old, min(time_median_ns) FILTER (WHERE variant = 'specialised') AS new
      FROM star3d_limit WHERE status = 'ok' GROUP BY machine, nx, ny, nz, precision, radius)
    JOIN margin USING (machine)
WHERE experiment = 'star3d_limit' AND old NOTNULL AND new NOTNULL
