-- SPDX-License-Identifier: MIT
-- claim: Large pencils recover coalescing along y (1.80 times on the C2050).
-- source: Ruetsch, part 2, large pencils
SELECT a.machine, max(a.time_median_ns / b.time_median_ns) FILTER (WHERE nx = 64) AS value, 1.5 AS least, NULL AS most, margin AS floor,
       group_concat(printf('%.2f at %d³', a.time_median_ns / b.time_median_ns, nx), ', ') AS numbers
FROM (SELECT * FROM deriv8 ORDER BY nx) a JOIN deriv8 b USING (machine, precision, nx, ny, nz, status)
     JOIN margin ON margin.machine = a.machine AND experiment = 'deriv8'
WHERE a.variant = 'y_spencils' AND b.variant = 'y_lpencils' AND precision = 'single' AND status = 'ok' GROUP BY a.machine
