-- The gain of each optimisation step of diffusion2d over the variant that it changes.
--
-- A row per variant.
--   fields     in, out and temporary ones, which must fit into the L2
--   launches   kernels that the host launches per time step; NULL for a graph, which holds several steps
--   follows    the variant that it changes
CREATE TABLE diffusion2d_step (step REAL, variant TEXT PRIMARY KEY, fields REAL, launches REAL, follows TEXT);
INSERT INTO diffusion2d_step
VALUES (1, 'basic', 4, 5, NULL), (2, 'merged', 4, 4, 'basic'), (3, 'local', 3, 4, 'merged'),
    (3.5, 'halothreads_apart', 3, 4, 'local'), (4, 'halothreads', 3, 3, 'local'),
    (5, 'launchkernel', 3, 3, 'halothreads'), (6, 'graph', 3, NULL, 'launchkernel'),
    (7, 'shared', 2, 1, 'launchkernel'), (8, 'wrap', 2, 1, 'shared'), (9, 'fused', 2, 1, 'wrap');

-- A row per case of diffusion2d, at the better of its blocks, in each experiment; also used by
-- 27-double.sql and 29-openacc.sql. ns: of one time step.
CREATE TABLE diffusion2d_best AS
SELECT experiment, machine, precision, variant, nx, ny, nz, min(time_median_ns) AS ns
FROM result
WHERE experiment LIKE 'diffusion2d%'
GROUP BY experiment, machine, precision, variant, nx, ny, nz;

-- A row per case of a variant and the one that it follows. gain: old time / new time. place: 'within', the
-- fields of both take at most half of the L2; 'beyond', the fields of both take at least all of it; NULL,
-- between.
CREATE TABLE gain_case AS
WITH best AS (
    SELECT *, nx * ny * nz * bytes AS field_bytes
    FROM diffusion2d_best
    JOIN precision USING (precision)
    WHERE experiment IN ('diffusion2d_workingset', 'diffusion2d_report'))
SELECT new.experiment, new.machine, new.precision, new.variant, step.follows, new.nx, new.ny, new.nz,
    new.field_bytes, old.ns / new.ns AS gain,
    CASE
        WHEN new.field_bytes * max(step.fields, before.fields) <= l2_bytes / 2 THEN 'within'
        WHEN new.field_bytes * min(step.fields, before.fields) >= l2_bytes AND l2_bytes > 0
            THEN 'beyond' END AS place
FROM best new
JOIN diffusion2d_step step ON step.variant = new.variant
JOIN diffusion2d_step before ON before.variant = step.follows
JOIN best old ON old.variant = step.follows
    AND old.experiment = new.experiment
    AND old.machine = new.machine
    AND old.precision = new.precision
    AND old.nx = new.nx
    AND old.ny = new.ny
    AND old.nz = new.nz
JOIN machine ON name = new.machine;

-- A row per experiment, precision, variant and place: number of cases, geometric mean and median of the
-- gain. Fields below 256 KiB are left out, as launches take most of their time.
CREATE TABLE gain AS
SELECT experiment, machine, precision, variant, follows, place, count(*) AS cases, exp(avg(ln(gain))) AS mean,
    median(gain) AS median
FROM gain_case
WHERE place IS NOT NULL
  AND field_bytes >= 262144
GROUP BY experiment, machine, precision, variant, place;
INSERT INTO loaded SELECT machine, 'gain', count(*) FROM gain GROUP BY machine;

-- The same for claims: the medians in single over the sizes of diffusion2d-workingset, with the place in
-- words and the noise (margin).
CREATE TABLE gain_said AS
SELECT machine, variant,
    CASE place WHEN 'within' THEN 'within half of the L2' ELSE 'beyond the L2' END AS place, median, margin
FROM gain
JOIN margin USING (machine, experiment)
WHERE experiment = 'diffusion2d_workingset'
  AND precision = 'single'
ORDER BY gain.place DESC;
