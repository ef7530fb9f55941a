-- SPDX-License-Identifier: MIT
-- claim: Lines of one star displace each other in some cache: another distance of rows is faster.
-- source: Nasciutti & Panetta, section 8, a guess at r = 4
-- the best pad over none; faster: by 5 %
SELECT machine, place, old / new AS value, 1.05 AS least, NULL AS most, margin AS floor, printf('%.2f×', old / new) AS numbers
FROM (SELECT machine, printf('%d×%d×%d %s r = %d', nx, ny, nz, precision, radius) AS place,
             min(time_median_ns) FILTER (WHERE pad = 0) AS old, min(time_median_ns) FILTER (WHERE pad > 0) AS new
      FROM star3d_padded WHERE status = 'ok' GROUP BY machine, nx, ny, nz, precision, radius)
    JOIN margin USING (machine)
WHERE experiment = 'star3d_padded' AND old NOTNULL AND new NOTNULL
