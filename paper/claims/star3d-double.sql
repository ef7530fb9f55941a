-- claim: Double precision takes twice the time.
-- source: common knowledge; the K80 paper measures single only
-- twice: 1.8 to 2.2 times, the median over radii
SELECT machine, variant AS place, avg(ratio) FILTER (WHERE 2 * i BETWEEN n AND n + 2) AS value, 1.8 AS least,
    2.2 AS most, 'star3d_precision' AS noise, '%.2f' AS format
FROM (
        SELECT *, row_number() OVER (w ORDER BY ratio) AS i, count(*) OVER w AS n
        FROM (
                SELECT machine, variant, a.time_median_ns / b.time_median_ns AS ratio
                FROM star3d_precision a
                JOIN star3d_precision b USING (machine, variant, radius, nx, ny, nz, block, status)
                WHERE a.precision = 'double'
                  AND b.precision = 'single'
                  AND a.backend = 'cuda'
                  AND a.planes IS b.planes
                  AND status = 'ok')
        WINDOW w AS (PARTITION BY machine, variant))
GROUP BY machine, variant
