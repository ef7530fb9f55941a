-- claim: In double precision CUDA is only as fast as the reference in OpenACC.
-- source: HPC4WC project 10, section 6, Figure 8; OpenACC here is that of GCC
-- launchkernel, the report's code of this figure, in double precision; the reference in single precision, as
-- there. The median over the squares; as fast: within 10 %
SELECT machine, median(a.ns / d.ns) AS value, 0.9 AS least, 1.1 AS most, 'diffusion2d_precision' AS noise,
    printf(
        '%.1f times as fast, the median of %d squares; %.1f to %.0f', median(a.ns / d.ns), count(*),
        min(a.ns / d.ns), max(a.ns / d.ns)) AS numbers
FROM diffusion2d_best a
JOIN diffusion2d_best d USING (machine, experiment, nx, ny, nz)
WHERE experiment = 'diffusion2d_precision'
  AND nx = ny
  AND a.variant = 'openacc'
  AND a.precision = 'single'
  AND d.variant = 'launchkernel'
  AND d.precision = 'double'
GROUP BY machine
