-- claim: Rows of one star evict each other in some cache: another distance between rows is faster.
-- source: Nasciutti & Panetta, section 8, a guess at r = 4
-- The best pad over none, each by its shortest time, as the power cap moves the medians; at the size that
-- gains most. floor: the difference between neighbouring pads.
SELECT machine, printf('%s r = %d', precision, radius) AS place, max(old / new) AS value, 1.05 AS least,
    max(ifnull(scatter, margin)) AS floor,
    printf(
        CASE WHEN count(*) > 1 THEN '%.2f to %.2f×' ELSE '%.2f×' END, min(old / new),
        max(old / new)) AS numbers
FROM (
        SELECT machine, precision, radius, min(ns) FILTER (WHERE pad = 0) AS old,
            min(ns) FILTER (WHERE pad > 0) AS new, avg(abs(ns / before - 1)) FILTER (WHERE pad > 0) AS scatter
        FROM (
                SELECT machine, precision, radius, nx, ny, nz, pad, time_min_ns AS ns,
                    lag(time_min_ns) OVER (
                        PARTITION BY machine, precision, radius, nx, ny, nz, pad > 0 ORDER BY pad) AS before
                FROM star3d_padded
                WHERE status = 'ok')
        GROUP BY machine, precision, radius, nx, ny, nz)
JOIN margin USING (machine)
WHERE experiment = 'star3d_padded'
  AND old NOTNULL
  AND new NOTNULL
GROUP BY machine, precision, radius
