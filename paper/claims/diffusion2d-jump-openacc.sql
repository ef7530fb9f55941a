-- claim: The reference in OpenACC jumps at the L2, too.
-- source: HPC4WC project 10, section 6, Figure 3; OpenACC here is that of GCC
-- Squares, single precision: the most ns per point beyond the L2, up to twice of it, over the least within
-- it; a jump: 10 %. OpenACC has the three fields of `local`.
SELECT machine, high / low - 1 AS value, 0.1 AS least, 'diffusion2d_openacc' AS noise,
    printf('%+.0f %%', 100 * (high / low - 1)) AS numbers
FROM (
        SELECT machine, min(t) FILTER (WHERE size <= 1) AS low,
            max(t) FILTER (WHERE size > 1 AND size <= 2) AS high
        FROM (
                SELECT machine, ns / (nx * ny * nz) AS t, nx * ny * nz * 3 * 4 / l2_bytes AS size
                FROM diffusion2d_best
                JOIN machine ON name = machine
                WHERE experiment = 'diffusion2d_openacc'
                  AND variant = 'openacc'
                  AND precision = 'single'
                  AND nx = ny)
        GROUP BY machine)
WHERE high / low NOTNULL
