-- SPDX-License-Identifier: MIT
-- claim: Read-only memory is much faster than base (1.38 to 1.79 times on the K80).
-- source: Nasciutti & Panetta, section 5, Figure 3
SELECT a.machine, min(a.time_median_ns / b.time_median_ns) AS value, 1.1 AS least, NULL AS most, margin AS floor,
       printf('%.2f to %.2f times as fast, r = 1 to 5', min(a.time_median_ns / b.time_median_ns),
              max(a.time_median_ns / b.time_median_ns)) AS numbers
FROM star3d_fixed a JOIN star3d_fixed b USING (machine, precision, radius, nx, ny, nz, block, status)
     JOIN margin ON margin.machine = a.machine AND margin.experiment = 'star3d_fixed'
WHERE a.variant = 'base' AND b.variant = 'readonly' AND status = 'ok' AND precision = 'single' AND block = '32x16x1' AND nx = 256
      AND ny = 256 AND nz = 256 
GROUP BY a.machine
