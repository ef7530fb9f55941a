-- SPDX-License-Identifier: MIT
-- What double precision costs: the time of a point in double over that in single, at the best block of each.
-- star3d: each coding and radius; diffusion2d: each coding on the largest square; stream: each kernel of its sets.
CREATE VIEW double_cost AS
WITH cases AS (
    SELECT machine, 'star3d' AS study, variant, radius, precision, printf('%d %d %d', nx, ny, nz) AS size, time_median_ns / (nx * ny * nz) AS ns
    FROM star3d_precision WHERE status = 'ok' AND backend = 'cuda'
    UNION ALL
    SELECT machine, 'diffusion2d', variant, NULL, precision, printf('%d %d', nx, ny), time_median_ns / (nx * ny * nz)
    FROM diffusion2d_precision p WHERE status = 'ok' AND backend = 'cuda' AND nx = ny AND nx = (SELECT min(n) FROM (
        SELECT max(nx) AS n FROM diffusion2d_precision q WHERE q.machine = p.machine AND nx = ny AND status = 'ok' GROUP BY precision))
    UNION ALL
    SELECT machine, 'stream', variant, NULL, precision, '', time_median_ns / nx
    FROM stream_kernels WHERE status = 'ok' AND backend = 'cuda')
SELECT machine, study, variant, radius, min(ns) FILTER (WHERE precision = 'double') / min(ns) FILTER (WHERE precision = 'single') AS cost
FROM cases GROUP BY machine, study, variant, radius, size
HAVING cost NOTNULL;
