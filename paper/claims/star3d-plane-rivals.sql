-- finding: The law by planes predicts star3d's drops better than each rival: 2r+2 planes, whole L2, half of it and, on the H200, warpspeed.
-- source: this artifact; warpspeed's estimate: results/published/warpspeed.csv
-- reworded: a rival is named by its planes
-- what the best of them is off by on average (results/rules/51-plane.sql), less what the law is. floor: twice
-- the standard error of that difference, counted as one drop for each radius and precision, and 0.5 %: two
-- cards differ by less
SELECT machine, seen AS place, more AS value, 0 AS least, max(2 * error, 0.005) AS floor, all_of AS numbers
FROM (
        SELECT r.machine, r.seen, avg(r.off - l.off) AS more,
            sqrt(
                max(
                    avg((r.off - l.off) * (r.off - l.off)) - avg(r.off - l.off) * avg(r.off - l.off),
                    0) / count(DISTINCT r.precision || r.radius)) AS error,
            row_number() OVER (PARTITION BY r.machine, r.seen ORDER BY avg(r.off)) AS i,
            printf('law %.1f %%, ', 100 * avg(l.off))
                || group_concat(
                    printf('%s %.1f %%', replace(r.says, 'old', '2r+2'), 100 * avg(r.off)), ', ')
                    OVER (PARTITION BY r.machine, r.seen) AS all_of
        FROM plane_said r
        JOIN plane_said l USING (machine, experiment, seen, variant, precision, radius, nx)
        WHERE experiment = 'star3d_plane'
          AND l.says = 'law'
          AND r.says <> 'law'
          AND r.off NOTNULL
          AND l.off NOTNULL
        GROUP BY r.machine, r.seen, r.says)
WHERE i = 1
