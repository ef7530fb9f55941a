-- How fast each variant of star3d is at fixed sizes (star3d-fixed): the best of its blocks and planes, and as
-- published, in blocks of 32x16x1 with a thread for the whole column.
--   place    'memory' where every field streams from there, else 'cache', which may hold a part; of each the
--            largest size, the one with the longest X where two are as large
--   f        fraction of T_peak
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

-- How many times as fast a variant is as the variant `than` at the paper's size, in the paper's block and in
-- single
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
