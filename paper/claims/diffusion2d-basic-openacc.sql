-- SPDX-License-Identifier: MIT
-- claim: The basic CUDA code beats OpenACC at most sizes.
-- source: HPC4WC project 10, section 6, Figure 3; OpenACC here is that of GCC
-- of the squares in single; one within the margin counts half, and may be wrong
SELECT machine, avg(CASE WHEN a.ns > (1 + margin) * b.ns THEN 1 WHEN a.ns < (1 - margin) * b.ns THEN 0 ELSE 0.5 END) AS value, 0.5 AS least,
       avg(abs(a.ns / b.ns - 1) <= margin) / 2 AS floor,
       printf('faster at %d of %d squares, %.1f to %.0f times', sum(a.ns > b.ns), count(*), min(a.ns / b.ns), max(a.ns / b.ns)) AS numbers
FROM diffusion2d_best a JOIN diffusion2d_best b USING (machine, experiment, precision, nx, ny, nz) JOIN margin USING (machine, experiment)
WHERE experiment = 'diffusion2d_precision' AND precision = 'single' AND nx = ny AND a.variant = 'openacc' AND b.variant = 'basic' GROUP BY machine
