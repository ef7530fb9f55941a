-- claim: Shared memory gains more than a CUDA graph.
-- source: this artifact; HPC4WC project 10 has no graphs
-- the median over the sizes of 256 KiB a field and more
SELECT machine, precision AS place, avg(q) FILTER (WHERE 2 * i BETWEEN n AND n + 2) AS value, 1 AS least,
    'diffusion2d_workingset' AS noise, '%.2f times as fast as graph' AS format
FROM (
        SELECT machine, precision, g.ns / s.ns AS q, row_number() OVER (c ORDER BY g.ns / s.ns) AS i,
            count(*) OVER c AS n
        FROM diffusion2d_best g
        JOIN diffusion2d_best s USING (experiment, machine, precision, nx, ny, nz)
        JOIN precision USING (precision)
        WHERE experiment = 'diffusion2d_workingset'
          AND g.variant = 'graph'
          AND s.variant = 'shared'
          AND nx * ny * nz * bytes >= 262144
        WINDOW c AS (PARTITION BY machine, precision))
GROUP BY machine, precision
