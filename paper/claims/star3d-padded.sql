-- SPDX-License-Identifier: MIT
-- claim: Lines of one star displace each other in some cache: another distance of rows is faster.
-- source: Nasciutti & Panetta, section 8, a guess at r = 4
-- the best pad over none, each at its fastest: the power cap moves the medians; faster: by 5 %
-- floor: what one pad differs from the next by
SELECT machine, place, old / new AS value, 1.05 AS least, NULL AS most, ifnull(scatter, margin) AS floor, printf('%.2f×', old / new) AS numbers
FROM (SELECT machine, place, min(ns) FILTER (WHERE pad = 0) AS old, min(ns) FILTER (WHERE pad > 0) AS new,
             avg(abs(ns / before - 1)) FILTER (WHERE pad > 0) AS scatter
      FROM (SELECT *, lag(ns) OVER (PARTITION BY machine, place, pad > 0 ORDER BY pad) AS before
            FROM (SELECT machine, printf('%d×%d×%d %s r = %d', nx, ny, nz, precision, radius) AS place, pad, time_min_ns AS ns
                  FROM star3d_padded WHERE status = 'ok'))
      GROUP BY machine, place)
    JOIN margin USING (machine)
WHERE experiment = 'star3d_padded' AND old NOTNULL AND new NOTNULL
