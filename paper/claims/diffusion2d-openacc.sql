-- SPDX-License-Identifier: MIT
-- claim: CUDA is an order of magnitude faster than OpenACC.
-- source: HPC4WC project 10, section 8; OpenACC here is that of GCC
WITH speed AS (
    SELECT a.machine, a.nx, min(a.time_median_ns) / min(b.time_median_ns) AS ratio
    FROM diffusion2d_openacc a JOIN diffusion2d_openacc b USING (machine, precision, nx, ny, nz, status)
    WHERE a.variant = 'openacc' AND b.variant = 'halothreads' AND precision = 'single' AND nx = ny AND status = 'ok'
    GROUP BY a.machine, a.nx)
SELECT speed.machine, min(ratio) AS value, 10 AS least, NULL AS most, margin * min(ratio) AS floor,
       printf('%.1f to %.0f times; ten and more in %d of %d squares', min(ratio), max(ratio), sum(ratio >= 10), count(*)) AS numbers
FROM speed JOIN margin ON margin.machine = speed.machine AND margin.experiment = 'diffusion2d_openacc' GROUP BY speed.machine
