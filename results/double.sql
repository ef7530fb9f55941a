-- SPDX-License-Identifier: MIT
-- What double precision costs: the time of a point in double over that in single, at the best block of each.
-- star3d: each coding and radius; diffusion2d: each coding on the largest square; stream: each kernel of its sets.
CREATE VIEW double_cost AS
WITH cases AS (
    SELECT *, time_median_ns / (nx * ifnull(ny, 1) * ifnull(nz, 1)) AS ns
    FROM measured WHERE experiment IN ('star3d_precision', 'diffusion2d_precision', 'stream_kernels') AND backend = 'cuda'),
square AS (
    SELECT machine, min(n) AS nx FROM (SELECT machine, max(nx) AS n FROM cases WHERE study = 'diffusion2d' AND nx = ny GROUP BY machine, precision)
    GROUP BY machine)
SELECT machine, study, variant, radius, min(ns) FILTER (WHERE precision = 'double') / min(ns) FILTER (WHERE precision = 'single') AS cost
FROM cases LEFT JOIN square USING (machine)
WHERE study <> 'diffusion2d' OR cases.nx = square.nx AND ny = square.nx
GROUP BY machine, study, variant, radius, CASE study WHEN 'star3d' THEN printf('%d %d %d', cases.nx, ny, nz) END
HAVING cost NOTNULL;
