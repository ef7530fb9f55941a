-- claim: The law by planes beats each baseline model: 2r+2 planes, whole L2, half of it, warpspeed (H200).
-- source: this artifact; warpspeed's estimate: results/published/warpspeed.csv
-- reworded: a rival is named by its planes
-- The mean error of the best baseline model minus that of the law (results/rules/51-plane.sql). floor:
-- twice the standard error of that difference, counted as one onset for each radius and precision, and 0.5
-- %, as two cards differ by less.
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
