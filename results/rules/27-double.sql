-- A row per variant and size of diffusion2d: time in double over time in single, at the better of the
-- blocks.
--   fields      of the variant; openacc has those of local
--   field_mib   MiB of a field in single
CREATE TABLE double_cost AS
WITH best AS (SELECT * FROM diffusion2d_best WHERE experiment = 'diffusion2d_precision')
SELECT machine, variant, nx, ny, nz, nx * ny * nz * 4 / 1048576 AS field_mib, d.ns / s.ns AS cost,
    (
        SELECT fields
        FROM diffusion2d_step step
        WHERE step.variant = replace(s.variant, 'openacc', 'local')) AS fields
FROM best s
JOIN best d USING (machine, variant, nx, ny, nz)
WHERE s.precision = 'single'
  AND d.precision = 'double';
INSERT INTO loaded SELECT machine, 'double_cost', count(*) FROM double_cost GROUP BY machine;

-- The same per point, for all studies: star3d's variants at each radius, diffusion2d's on the largest
-- square, stream's kernels.
CREATE TABLE double_study AS
SELECT machine, study, variant, radius,
    min(ns) FILTER (WHERE precision = 'double') / min(ns) FILTER (WHERE precision = 'single') AS cost
FROM (
        SELECT *, time_median_ns / (nx * ifnull(ny, 1) * ifnull(nz, 1)) AS ns
        FROM result
        WHERE experiment IN ('star3d_precision', 'stream_kernels')
          AND backend = 'cuda')
GROUP BY machine, study, variant, radius, CASE study WHEN 'star3d' THEN printf('%d %d %d', nx, ny, nz) END
HAVING cost NOTNULL
UNION ALL
SELECT machine, 'diffusion2d', variant, NULL, cost
FROM double_cost c
WHERE variant <> 'openacc'
  AND nx = ny
  AND nx = (SELECT max(nx) FROM double_cost m WHERE m.machine = c.machine AND nx = ny);
