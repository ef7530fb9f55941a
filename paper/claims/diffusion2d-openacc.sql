-- finding: CUDA is an order of magnitude faster than OpenACC.
-- source: HPC4WC project 10, section 8; OpenACC here is that of GCC
-- the median over all squares, by the source's best step (shared)
SELECT machine, median(speedup) AS value, 10 AS least, 10 * max(margin) AS floor,
    printf(
        '%.1f times, the median of %d squares; %.1f to %.0f, ten and more in %d', median(speedup), count(*),
        min(speedup), max(speedup), sum(speedup >= 10)) AS numbers
FROM speedup
JOIN margin USING (machine)
WHERE variant = 'shared'
  AND precision = 'single'
  AND nx = ny
  AND experiment = 'diffusion2d_openacc'
GROUP BY machine
