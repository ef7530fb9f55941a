-- SPDX-License-Identifier: MIT
-- claim: Double precision costs twice.
-- source: common knowledge; the K80 paper measures single only
WITH ratio AS (
    SELECT a.machine, a.time_median_ns / b.time_median_ns AS ratio,
           row_number() OVER (PARTITION BY a.machine ORDER BY a.time_median_ns / b.time_median_ns) AS i,
           count(*) OVER (PARTITION BY a.machine) AS n
    FROM star3d_precision a JOIN star3d_precision b USING (machine, variant, radius, nx, ny, nz, block, status)
    WHERE a.precision = 'double' AND b.precision = 'single' AND a.backend = 'cuda' AND a.planes IS b.planes AND status = 'ok')
SELECT ratio.machine, avg(ratio) FILTER (WHERE 2 * i BETWEEN n AND n + 2) AS value, 1.8 AS least, 2.2 AS most, margin AS floor,
       printf('median %.2f, %.1f to %.1f times over codings and radii', avg(ratio) FILTER (WHERE 2 * i BETWEEN n AND n + 2),
              min(ratio), max(ratio)) AS numbers
FROM ratio JOIN margin ON margin.machine = ratio.machine AND margin.experiment = 'star3d_precision' GROUP BY ratio.machine
