-- A row per variant and form of a layer of diffusion2d: its time / time of the square with as many points,
-- the median over the sizes, each at the better of its blocks. Fields below 1 MiB are left out, as
-- launches take most of their time.
--   wide   -1: nx is at most a tenth of ny; 1: at least ten times ny; 0: a square
CREATE TABLE shape AS
WITH best AS (
    SELECT machine, precision, variant, nx * ny AS points, nz,
        CASE WHEN 10 * nx <= ny THEN -1 WHEN nx >= 10 * ny THEN 1 WHEN nx = ny THEN 0 END AS wide,
        min(time_median_ns) AS ns
    FROM diffusion2d_workingset
    JOIN precision USING (precision)
    WHERE status = 'ok'
      AND nx * ny * nz * bytes >= 1048576
    GROUP BY machine, precision, variant, points, nz, wide)
SELECT layer.machine, layer.precision, layer.variant, layer.wide, count(*) AS cases,
    median(layer.ns / square.ns) AS median
FROM best layer
JOIN best square USING (machine, precision, variant, points, nz)
WHERE square.wide = 0
  AND layer.wide <> 0
GROUP BY layer.machine, layer.precision, layer.variant, layer.wide;

-- A row per block other than 16x16: its time / time in 16x16, the median over the sizes. Fields below
-- 256 KiB are left out.
CREATE TABLE block_cost AS
SELECT a.machine, a.variant, a.block, median(a.time_median_ns / b.time_median_ns) AS cost
FROM diffusion2d_workingset a
JOIN diffusion2d_workingset b USING (machine, variant, precision, nx, ny, nz, status)
JOIN precision USING (precision)
WHERE status = 'ok'
  AND b.block = '16x16x1'
  AND nx * ny * nz * bytes >= 262144
GROUP BY a.machine, a.variant, a.block;
