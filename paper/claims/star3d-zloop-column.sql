-- SPDX-License-Identifier: MIT
-- claim: The Z loop over the whole column makes the coding with shared memory faster.
-- source: Nasciutti & Panetta, section 8, Figure 8
SELECT a.machine, min(a.time_median_ns / b.time_median_ns) AS value, 1 AS least, NULL AS most, margin AS floor,
       printf('%.2f to %.2f times as fast at 256³, r = 1 to 5', min(a.time_median_ns / b.time_median_ns),
              max(a.time_median_ns / b.time_median_ns)) AS numbers
FROM star3d_fixed a JOIN star3d_fixed b USING (machine, precision, radius, nx, ny, nz, block, status)
     JOIN margin ON margin.machine = a.machine AND margin.experiment = 'star3d_fixed'
WHERE a.variant = 'shared' AND b.variant = 'shared_zloop' AND status = 'ok' AND precision = 'single' AND block = '32x16x1' AND nx = 256
      AND ny = 256 AND nz = 256 AND b.planes = 0
GROUP BY a.machine
