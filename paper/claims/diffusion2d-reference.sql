-- claim: In double precision CUDA is only as fast as the reference in OpenACC.
-- source: HPC4WC project 10, section 6, Figure 8; OpenACC here is that of GCC
-- launchkernel, the report's code of this figure, in double precision (diffusion2d-precision); the reference
-- in single precision, as there, at its best (also in diffusion2d-openacc). The median over the squares; as
-- fast: within 10 %
WITH reference AS (
    SELECT machine, nx, min(ns) AS ns
    FROM diffusion2d_best
    WHERE experiment IN ('diffusion2d_precision', 'diffusion2d_openacc')
      AND variant = 'openacc'
      AND precision = 'single'
      AND nx = ny
    GROUP BY machine, nx)
SELECT machine, median(a.ns / d.ns) AS value, 0.9 AS least, 1.1 AS most, 'diffusion2d_precision' AS noise,
    printf(
        '%.1f times as fast, the median of %d squares; %.1f to %.0f', median(a.ns / d.ns), count(*),
        min(a.ns / d.ns), max(a.ns / d.ns)) AS numbers
FROM diffusion2d_best d
JOIN reference a USING (machine, nx)
WHERE experiment = 'diffusion2d_precision'
  AND nx = ny
  AND variant = 'launchkernel'
  AND precision = 'double'
GROUP BY machine
