-- SPDX-License-Identifier: MIT
-- claim: Double precision costs twice.
-- source: common knowledge; the K80 paper measures single only
-- shown: README.md
-- twice: 1.8 to 2.2 times, the median over radii
WITH ratio AS (
    SELECT a.machine, a.variant, a.time_median_ns / b.time_median_ns AS ratio,
           row_number() OVER (PARTITION BY a.machine, a.variant ORDER BY a.time_median_ns / b.time_median_ns) AS i,
           count(*) OVER (PARTITION BY a.machine, a.variant) AS n
    FROM star3d_precision a JOIN star3d_precision b USING (machine, variant, radius, nx, ny, nz, block, status)
    WHERE a.precision = 'double' AND b.precision = 'single' AND a.backend = 'cuda' AND a.planes IS b.planes AND status = 'ok')
SELECT ratio.machine, variant AS place, avg(ratio) FILTER (WHERE 2 * i BETWEEN n AND n + 2) AS value, 1.8 AS least, 2.2 AS most,
       'star3d_precision' AS noise, '%.2f' AS format
FROM ratio GROUP BY ratio.machine, variant
