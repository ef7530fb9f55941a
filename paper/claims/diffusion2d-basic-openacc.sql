-- claim: The basic CUDA code beats OpenACC at most sizes.
-- source: HPC4WC project 10, section 6, Figure 3; OpenACC here is that of GCC
-- The share of the squares in single at which CUDA is faster (diffusion2d-precision; OpenACC at its best,
-- also in diffusion2d-openacc). A square within the noise counts half.
SELECT machine, avg(CASE WHEN speed > 1 + margin THEN 1 WHEN speed < 1 - margin THEN 0 ELSE 0.5 END) AS value,
    0.5 AS least, avg(abs(speed - 1) <= margin) / 2 AS floor,
    printf(
        'faster at %d of %d squares, %.1f to %.0f times', sum(speed > 1), count(*), min(speed),
        max(speed)) AS numbers
FROM (
        SELECT machine, a.ns / b.ns AS speed
        FROM (
                SELECT machine, nx, min(ns) AS ns
                FROM diffusion2d_best
                WHERE experiment IN ('diffusion2d_precision', 'diffusion2d_openacc')
                  AND variant = 'openacc'
                  AND precision = 'single'
                  AND nx = ny
                GROUP BY machine, nx) a
        JOIN diffusion2d_best b USING (machine, nx)
        WHERE experiment = 'diffusion2d_precision'
          AND precision = 'single'
          AND nx = ny
          AND b.variant = 'basic')
JOIN margin USING (machine)
WHERE experiment = 'diffusion2d_precision'
GROUP BY machine
