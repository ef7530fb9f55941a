-- finding: CUDA is an order of magnitude faster than OpenACC.
-- source: HPC4WC project 10, section 8; OpenACC here is that of GCC
-- The share of the squares at which halothreads, the source's best variant without shared memory, is ten
-- times as fast. A square within the noise of 10 counts half.
SELECT machine,
    avg(
        CASE
            WHEN speedup > 10 * (1 + margin) THEN 1
            WHEN speedup < 10 * (1 - margin) THEN 0
            ELSE 0.5 END) AS value,
    1 AS least, avg(abs(speedup / 10 - 1) <= margin) / 2 AS floor,
    printf(
        '%.1f to %.0f times; ten and more in %d of %d squares', min(speedup), max(speedup),
        sum(speedup >= 10), count(*)) AS numbers
FROM speedup
JOIN margin USING (machine)
WHERE variant = 'halothreads'
  AND precision = 'single'
  AND nx = ny
  AND experiment = 'diffusion2d_openacc'
GROUP BY machine
