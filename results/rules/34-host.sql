-- A row per case of the host's experiments, and of the GPU's experiments that measure the same. name: the
-- study and its parameter, which is the radius of star3d, the row length of divergence, the axis of deriv8
-- and cumsum. A copy that is measured beside a study is left out.
CREATE TABLE rate AS
SELECT *,
    study
        || CASE
            WHEN radius THEN printf(' r=%d', radius)
            WHEN length THEN printf(', rows of %d', length)
            WHEN study = 'deriv8' THEN ' along ' || substr(variant, 1, 1)
            WHEN study = 'cumsum'
                THEN ' along ' || substr('xyz', substr(variant, instr(variant, 'dim') + 3, 1), 1)
            ELSE '' END AS name
FROM (
        SELECT *, experiment = 'host_baseline' OR experiment LIKE '%!_host' ESCAPE '!' AS host,
            nx * ifnull(ny, 1) * ifnull(nz, 1) AS points
        FROM result)
WHERE host
    OR backend = 'cuda'
        AND experiment IN ('star3d_fixed', 'diffusion2d_precision', 'deriv8', 'reduction', 'divergence')
    OR backend = 'cuda'
        AND experiment = 'cumsum'
        AND variant LIKE 'cumsum%'
    OR backend = 'cuda'
        AND experiment = 'heat2d_threads'
        AND variant NOT IN ('copy', 'vector')
        AND variant NOT LIKE 'triad%';

-- A row per host baseline and precision, at its largest size; star3d at its smallest radius, divergence
-- with its longest rows.
--   f        T_eff / T_peak, the best copy that the experiment measured
--   memory   1: every field streams from memory; 0: a part may stay in the last-level cache
CREATE TABLE host AS
SELECT machine, name, backend, precision, cache = 'stream' AS memory, f
FROM (
        SELECT *, t_eff_gbs / max(t_peak_gbs) OVER (PARTITION BY machine, study) AS f,
            row_number() OVER (
                PARTITION BY machine, study, variant, precision
                ORDER BY radius, points DESC, length DESC) AS place
        FROM rate
        WHERE host)
WHERE place = 1;

-- A row per baseline and pair of GPU and host. fraction: the fastest OpenMP variant on the host / the
-- fastest CUDA variant on the GPU, in points per second, each at its largest size. A GPU is paired with the
-- host of its own folder, or else with the host with most cores; a host without a GPU also with the GPU
-- with the fastest memory.
CREATE TABLE host_gpu AS
WITH best AS (
    SELECT host, machine, study, name, precision, radius, length, cache = 'stream' AS memory, points,
        max(gpoints_per_s) AS rate
    FROM (
            SELECT *, max(points) OVER (PARTITION BY host, machine, name, precision) AS largest
            FROM rate
            WHERE backend IN ('openmp', 'cuda'))
    WHERE points = largest
    GROUP BY host, machine, name, precision),
hosts AS (
    SELECT name AS machine, gpu, cores FROM machine WHERE name IN (SELECT machine FROM best WHERE host)),
gpus AS (SELECT machine, max(t_peak_gbs) AS peak FROM rate WHERE NOT host GROUP BY machine),
pairs AS (
    SELECT gpu, host
    FROM (
            SELECT g.machine AS gpu, h.machine AS host, h.gpu IS NULL AS alone,
                row_number() OVER (
                    PARTITION BY g.machine
                    ORDER BY h.machine = g.machine DESC, cores DESC, h.machine) AS nearest,
                row_number() OVER (PARTITION BY h.machine ORDER BY peak DESC, g.machine) AS fastest
            FROM gpus g
            JOIN hosts h)
    WHERE nearest = 1 OR alone AND fastest = 1)
SELECT gpu AS machine, pairs.host, c.study, c.name, c.precision, c.memory, c.radius, c.length,
    c.rate / g.rate AS fraction
FROM pairs
JOIN best c ON c.host AND c.machine = pairs.host
JOIN best g ON NOT g.host AND g.machine = gpu AND g.name = c.name AND g.precision = c.precision;
INSERT INTO loaded SELECT machine, 'host_gpu', count(*) FROM host_gpu GROUP BY machine;
