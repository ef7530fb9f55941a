-- claim: A field with fewer points than the GPU has threads takes at least twice the time per point.
-- source: this artifact; HPC4WC project 10 means idle time between kernels (diffusion2d-idle)
-- squares; the least time of a point of such a field over the least of all, of the variant that minds least
SELECT machine, precision AS place, min(q) AS value, 2 AS least, 2 AS floor,
    'diffusion2d_workingset' AS noise, printf('%.1f to %.1f times', min(q), max(q)) AS numbers
FROM (
        SELECT machine, precision, variant,
            min(ns / (nx * ny * nz)) FILTER (WHERE nx * ny * nz < sms * threads_per_sm)
                / min(ns / (nx * ny * nz)) AS q
        FROM diffusion2d_best
        JOIN machine ON name = machine
        WHERE experiment = 'diffusion2d_workingset'
          AND nx = ny
        GROUP BY machine, precision, variant)
WHERE q NOTNULL
GROUP BY machine, precision
