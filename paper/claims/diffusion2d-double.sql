-- SPDX-License-Identifier: MIT
-- claim: Double precision costs about twice.
-- source: HPC4WC project 10, section 6, Figure 8
WITH ratio AS (
    SELECT a.machine, a.variant, min(a.time_median_ns) / min(b.time_median_ns) AS ratio
    FROM diffusion2d_precision a JOIN diffusion2d_precision b USING (machine, variant, nx, ny, nz, block, status)
    WHERE a.precision = 'double' AND b.precision = 'single' AND nx = 2048 AND ny = 2048 AND a.backend = 'cuda' AND status = 'ok'
    GROUP BY a.machine, a.variant)
SELECT ratio.machine, avg(ratio >= 1.8) AS value, 0.5 AS least, NULL AS most, 0 AS floor,
       printf('%d of %d codings at 2048²; %.2f to %.2f times', sum(ratio >= 1.8), count(*), min(ratio), max(ratio)) AS numbers
FROM ratio GROUP BY ratio.machine
