-- claim: Narrow fields get slower at 1.8, 3 and 5.5 MB.
-- source: HPC4WC project 10, section 6
-- merged at the report's own points, at least twice as long in y as in x: the median time per point of fields
-- up to a quarter larger over that of fields up to a fifth smaller, 10^6 bytes a field; slower: by 2 %
SELECT machine, printf('%.1f MB', size) AS place,
    median(t) FILTER (WHERE mb >= size) / median(t) FILTER (WHERE mb <= size) AS value, 1.02 AS least,
    'diffusion2d_report' AS noise, '%.2f times the time' AS format
FROM (
        SELECT machine, nx * ny * nz * 4 / 1e6 AS mb, time_median_ns / (nx * ny * nz) AS t
        FROM diffusion2d_report
        WHERE variant = 'merged'
          AND precision = 'single'
          AND status = 'ok'
          AND 2 * nx <= ny)
JOIN (SELECT 1.8 AS size UNION ALL VALUES (3.0), (5.5)) ON mb BETWEEN 0.8 * size AND 1.25 * size
GROUP BY machine, size
HAVING value NOTNULL
