-- A row per variant of star3d, place, precision and radius, at fixed sizes (star3d-fixed).
--   place                    'memory': every field streams from memory; 'cache': a part may stay in a
--                            cache. Each place has its largest size; of two as large, the one with the
--                            longer X
--   f, gflops                fraction of T_peak, 10^9 flops/s, at the best block and planes
--   f_published, gflops_published   as published: blocks of 32x16x1, one thread for the whole column
CREATE TABLE fixed AS
WITH sized AS (
    SELECT *, CASE WHEN cache = 'stream' THEN 'memory' ELSE 'cache' END AS place,
        printf('%d×%d×%d', nx, ny, nz) AS size,
        dense_rank() OVER (
            PARTITION BY machine, precision, cache = 'stream'
            ORDER BY nx * ny * nz DESC, nx DESC, ny DESC) AS place_rank,
        block = '32x16x1' AND ifnull(planes, 0) = 0 AS published
    FROM star3d_fixed
    WHERE status = 'ok')
SELECT machine, precision, place, size, variant, backend, radius, max(t_eff_gbs / t_peak_gbs) AS f,
    max(gflops) AS gflops, max(t_eff_gbs / t_peak_gbs) FILTER (WHERE published) AS f_published,
    max(gflops) FILTER (WHERE published) AS gflops_published
FROM sized
WHERE place_rank = 1
GROUP BY machine, precision, place, size, variant, backend, radius;

-- A row per variant, other variant `than`, and radius, in single, at the paper's size and in its block.
-- speed: time of `than` / time of the variant.
CREATE TABLE fixed_published AS
SELECT machine, a.variant AS than, b.variant, radius, a.time_median_ns / b.time_median_ns AS speed
FROM star3d_fixed a
JOIN star3d_fixed b USING (machine, precision, radius, nx, ny, nz, block, status)
WHERE status = 'ok'
  AND precision = 'single'
  AND block = '32x16x1'
  AND nx = 256
  AND ny = 256
  AND nz = 256
  AND ifnull(a.planes, 0) = 0
  AND ifnull(b.planes, 0) = 0;
