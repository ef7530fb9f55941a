-- Which variant of star3d for a grid, how fast it is, and how far that may be off: read by `make advise`, its
-- page and the claims about it. results/expected.sql has the formula. Its error is that on sizes, radii and
-- GPUs whose results were left out (advise_held).
--
-- A row per name that a user may ask for.
--   machine   whose results are used: the GPU's own. For a GPU without results those of another model: first
--             of the same design (compute capability), then of the machine with the most results
--   model     1: a GPU without results; same: 1: of the design of that machine, so that the error is known
--   c         usable bytes of its L2; l2: their share of its bytes, as that machine has it, if no curve is
--             published
--   peak      copy speed in bytes/ns; of a model: as much of the data sheet's as that machine has
--   near      time of all that is not DRAM's, over that machine's: by the number of multiprocessors
--   memory, shared   bytes of memory, and of shared memory that a block may have
CREATE TABLE advise_gpu AS
WITH measured AS (
    SELECT m.name, m.l2_bytes, memory_bytes, shared_per_block_max, m.cc, m.sms, label, clock_sm_max_mhz,
        count(*) AS n, s.model, max(t_peak_gbs) AS peak, model_peak_gbs AS sheet,
        ifnull(
            (
                SELECT x
                FROM plane_drop d
                WHERE (d.machine, d.experiment, d.variant, d.seen)
                          = (m.name, 'stream_reread', 'read', 'time')),
            effective_bytes) AS c
    FROM result r
    JOIN machine m ON m.name = r.machine
    LEFT JOIN effective_l2 e ON e.machine = m.name
    LEFT JOIN gpu_sheet s ON s.machine = m.name
    WHERE r.study = 'star3d'
      AND r.backend = 'cuda'
    GROUP BY m.name),
sheet AS (
    SELECT p.name AS model, cc, sms, peak_gbs, memory_gib, shared_kib, l2_mib * 1048576 AS l2, f.c
    FROM published_gpus p
    LEFT JOIN foretold_c f ON f.model = p.name AND says = 'its curve'),
pair AS (
    SELECT s.*, m.name, m.label, m.clock_sm_max_mhz, s.cc IS m.cc AS same,
        ifnull(m.peak / m.sheet, 1) AS part, coalesce(s.c, s.l2 * m.c / m.l2_bytes, m.c) AS held,
        1.0 * m.sms / s.sms AS near,
        row_number() OVER (PARTITION BY s.model ORDER BY m.cc IS s.cc DESC, n DESC, m.name) AS i
    FROM sheet s
    JOIN measured m ON m.model IS NOT s.model)
SELECT name AS asked, name AS machine, 0 AS model, 1 AS same, label, cc, sms, c, peak, 1.0 AS near,
    clock_sm_max_mhz, memory_bytes AS memory, shared_per_block_max AS shared,
    printf('%s, measured', name) AS says
FROM measured
UNION ALL
SELECT replace(model, ' ', '-'), name, 1, same, model, cc, sms, held, peak_gbs * part, ifnull(near, 1),
    clock_sm_max_mhz, memory_gib * 1073741824, shared_kib * 1024,
    printf(
        '%s, not measured.%sBy the model: times of %s, where planes fill the same share of the L2, with the '
            || 'DRAM''s part by copy speed%s;%scopy speed is %.2f of the data sheet''s, as there; the L2 '
            || 'holds %s.',
        model, char(10), name, iif(near <> 1, ' and the rest by the number of multiprocessors', ''), char(10),
        part, CASE
            WHEN c NOTNULL THEN 'as much as a published curve of read bandwidth shows'
            WHEN l2 NOTNULL THEN 'the same share of its bytes'
            ELSE 'as much as there' END)
FROM pair
WHERE i = 1;

-- A row per precision, radius and shape: planes at the onset, and the law's errors: mean and worst of all
-- onsets of stars; other: the mean on models that its constants are not from.
CREATE TABLE advise_law AS
WITH onset_error AS (
    SELECT off, model IS NOT 'H200' AS other
    FROM plane_said
    JOIN gpu_sheet USING (machine)
    WHERE says = 'law'
      AND kept
      AND experiment IN ('star3d_plane', 'star3d_written'))
SELECT precision, bytes, live.radius, shape, planes, mean, worst, other
FROM live,
    precision,
    (SELECT avg(off) AS mean, max(off) AS worst, avg(off) FILTER (WHERE other) AS other FROM onset_error)
WHERE (live.says, written) = ('law', 1);

-- A row per GPU that can be asked for, precision, radius and X of a row (nx) whose onset a simulated L2 has
-- (results/onsets.csv). plane_bytes: of a plane at the onset of a kernel with one point per thread.
CREATE TABLE advise_onset AS
WITH gpu AS (
    SELECT name AS asked, l2_bytes AS l2, sms, cc, 1 AS place
    FROM machine
    UNION ALL
    SELECT replace(name, ' ', '-'), 1048576 * l2_mib, sms, cc, 2
    FROM published_gpus),
first AS (SELECT asked, l2, sms, cc, min(place) FROM gpu WHERE l2 > 0 AND sms > 0 GROUP BY asked)
SELECT asked, precision, CAST(radius AS INTEGER) AS radius, CAST(nx AS INTEGER) AS nx,
    min(plane_bytes) AS plane_bytes
FROM first g
JOIN onset o ON o.l2 = printf('%d', g.l2)
    AND o.halves = iif(g.cc IN halved, '2', '1')
    AND o.sms = printf('%d', g.sms)
WHERE (block, written, shape) = ('32x16', '1', 'star')
GROUP BY asked, precision, o.radius, o.nx;

-- One row: how far the measured onsets of stars, counted by DRAM, are from the simulated ones.
CREATE TABLE advise_onset_error AS
SELECT avg(abs(off)) AS mean, max(abs(off)) AS worst, count(*) AS curves
FROM onset_drop
WHERE experiment IN ('star3d_plane', 'star3d_written');
CREATE INDEX advise_onset_of ON advise_onset (asked, precision, radius);

-- Sizes whose places in expected.sql's distance are wanted: those that were measured, and questions.
CREATE TABLE advise_point AS
SELECT DISTINCT machine AS gpu, precision, radius, nx, ny, nz
FROM result
WHERE (study = 'star3d' OR experiment = 'star3d_keep' AND variant = 'base')
  AND backend = 'cuda';

-- A row per variant and size: its best setting. ns: per point and step; f: fraction of T_peak; ci: half of
-- the confidence interval of that median, relative; x, y, z, u, dram: results/expected.sql. Left out are
-- tune-*, whose best of many tries is partly luck. `cliff` is another study, but star3d-keep contains
-- star3d's unchanged base. The rows of a variant are consecutive, which results/expected.sql relies on.
CREATE TABLE advise_best AS
SELECT b.*, x, y, z, u,
    value * (1 + halo + iif(idea = 'one point per thread', miss * max(0, 2 * b.radius + 1 - halo), 0)) AS dram
FROM (
        SELECT machine, precision, radius, ifnull(steps, 1) AS steps, variant, nx, ny, nz,
            min(time_median_ns / nx / ny / nz / ifnull(steps, 1)) AS ns, t_eff_gbs / t_peak_gbs AS f,
            (time_ci_high_ns - time_ci_low_ns) / 2 / time_median_ns AS ci, block, stages,
            trim(
                iif(ifnull(steps, 1) > 1, 'steps=' || CAST(steps AS INT) || ' ', '')
                    || ifnull(iif(block IN ('', '1x1x1'), NULL, 'block=' || block) || ' ', '')
                    || ifnull('planes=' || nullif(CAST(planes AS INT), 0) || ' ', '')
                    || ifnull('lockstep=' || nullif(CAST(lockstep AS INT), 0) || ' ', '')
                    || ifnull('stages=' || CAST(stages AS INT) || ' ', '')
                    || ifnull('rows=' || CAST(rows AS INT), '')) AS setting,
            CASE
                WHEN steps > 1 THEN printf('%d steps per pass', steps)
                WHEN variant LIKE '%!_zloop%' ESCAPE '!' OR variant = 'vector' THEN 'a Z loop'
                WHEN lockstep NOTNULL THEN 'a ring of planes'
                ELSE 'one point per thread' END AS idea
        FROM result
        WHERE (study = 'star3d' OR experiment = 'star3d_keep' AND variant = 'base')
          AND backend = 'cuda'
          AND experiment NOT LIKE 'tune!_%' ESCAPE '!'
        GROUP BY machine, precision, radius, ifnull(steps, 1), variant, nx, ny, nz) b
JOIN advise_place p ON (p.gpu, p.precision, p.radius, p.nx, p.ny, p.nz)
    = (b.machine, b.precision, b.radius, b.nx, b.ny, b.nz)
ORDER BY machine, b.precision, b.radius, steps, variant, b.nx, b.ny, b.nz;
CREATE INDEX advise_best_of ON advise_best (machine, precision, radius, steps, variant, nx, ny, nz);
INSERT INTO loaded SELECT machine, 'advise_best', count(*) FROM advise_best GROUP BY machine;

-- Whose results answer for a GPU, precision and radius. how, in the order of preference:
--   own      its own of that radius
--   radius   its own of the two nearest other radii, with weights: the logarithm of the time is linear in r
--   GPU      another GPU's: of the same model, or else the one that advise_gpu names
CREATE TABLE advise_pool AS
WITH has AS (
    SELECT machine, precision, radius, count(*) AS n
    FROM advise_best
    GROUP BY machine, precision, radius),
other AS (
    SELECT h.machine, h.precision, l.radius, h.radius AS from_radius,
        row_number() OVER (
            PARTITION BY h.machine, h.precision, l.radius ORDER BY abs(h.radius - l.radius), h.radius) AS i
    FROM has h
    JOIN (SELECT DISTINCT radius FROM advise_law) l ON l.radius <> h.radius),
elsewhere AS (
    SELECT asked, h.machine, precision, radius,
        row_number() OVER (
            PARTITION BY asked, precision, radius
            ORDER BY h.machine = g.machine DESC, s.model IS t.model DESC, n DESC, h.machine) AS i
    FROM advise_gpu g
    LEFT JOIN gpu_sheet s ON s.machine = g.asked
    JOIN has h ON h.machine <> asked
    LEFT JOIN gpu_sheet t ON t.machine = h.machine
    WHERE NOT (g.model AND t.model IS g.label))
SELECT machine AS gpu, precision, radius, 1 AS place, 'own' AS how, machine, radius AS from_radius,
    1.0 AS weight
FROM has
UNION ALL
SELECT a.machine, a.precision, a.radius, 2, 'radius', a.machine, a.from_radius,
    (a.radius - b.from_radius) / (a.from_radius - b.from_radius)
FROM other a
JOIN other b USING (machine, precision, radius)
WHERE (a.i, b.i) IN (VALUES (1, 2), (2, 1))
UNION ALL
SELECT asked, precision, radius, 3, 'GPU', machine, radius, 1
FROM elsewhere
WHERE i = 1;

-- A row per question whose answer was measured. Per machine and class `most` of the sizes at which at least
-- five variants were measured, spread evenly over precision, radius and size; of few those at which fewer
-- were. What is left out:
--   size, few    this size; steps: with variants of several time steps per pass, where these were measured
--   two, eight, thirty-two   all sizes within this factor
--   variant      one variant, at all sizes within a factor of two
--   radius       all results of this radius
--   GPU          all results of this GPU's model, and what was measured of it
-- fit: 1, its errors make advise_error; 0, it is held against these (advise_table). Half of the questions are
-- of each kind; multiples of the golden ratio decide, which no pattern of sizes follows.
CREATE TABLE advise_asked AS
WITH size AS (
    SELECT *, row_number() OVER (PARTITION BY machine, many ORDER BY precision, radius, nx, ny, nz) AS i,
        count(*) OVER (PARTITION BY machine, many) AS n
    FROM (
            SELECT machine, precision, radius, nx, ny, nz, count(*) FILTER (WHERE steps = 1) > 4 AS many,
                max(steps) > 1 AS several
            FROM advise_best
            GROUP BY machine, precision, radius, nx, ny, nz
            HAVING count(*) FILTER (WHERE steps = 1) > 1)),
kept AS (
    SELECT *, row_number() OVER (PARTITION BY machine, class ORDER BY i) AS number
    FROM size
    JOIN (
            SELECT 'size' AS class, 'own' AS how, 0.0 AS apart, 1 AS five, 120 AS most
            UNION ALL
            VALUES ('few', 'own', 0.0, 0, 60), ('two', 'own', ln(2), 1, 120), ('eight', 'own', ln(8), 1, 60),
                ('thirty-two', 'own', ln(32), 1, 60), ('variant', 'own', ln(2), 1, 60),
                ('steps', 'own', 0.0, 1, 1e9), ('radius', 'radius', -1, 1, 60), ('GPU', 'GPU', -1, 1, 60))
        ON iif(class = 'steps', several, five = many)
    LEFT JOIN gpu_sheet USING (machine)
    WHERE (n <= most OR floor(i * most / n) > floor((i - 1) * most / n))
      AND (class <> 'GPU' OR model NOTNULL))
SELECT machine, class, iif(class = 'GPU', replace(model, ' ', '-'), machine) AS gpu, how, precision, radius,
    iif(class = 'steps', 8, 1) AS steps, nx, ny, nz, apart,
    iif(class = 'variant', (
        SELECT variant
        FROM (
                SELECT variant, row_number() OVER (ORDER BY variant) AS place, count(*) OVER () AS all_of
                FROM advise_best b
                WHERE (b.machine, b.precision, b.radius, b.steps, b.nx, b.ny, b.nz)
                    = (k.machine, k.precision, k.radius, 1, k.nx, k.ny, k.nz))
        WHERE place = 1 + number % all_of), NULL) AS lacks,
    number * 0.618034 - floor(number * 0.618034) < 0.5 AS fit
FROM kept k;
INSERT INTO loaded SELECT machine, 'advise_asked', count(*) FROM advise_asked GROUP BY machine;
INSERT INTO advise_point
SELECT DISTINCT gpu, precision, radius, nx, ny, nz
FROM advise_asked
WHERE class = 'GPU';

-- The answers to these, of the variants that were measured there: off, the speed that was measured over the
-- expected one, - 1.
CREATE TABLE advice AS
SELECT e.*, a.machine AS asked_machine, fit, b.ns AS measured, e.ns / b.ns - 1 AS off
FROM expected e
JOIN advise_asked a ON a.rowid = asked
JOIN advise_best b ON (b.machine, b.precision, b.radius, b.steps, b.variant, b.nx, b.ny, b.nz)
    = (a.machine, a.precision, a.radius, e.steps, e.variant, a.nx, a.ny, a.nz)
WHERE NOT (e.pool = 'own' AND e.basis = 'measured');

-- Half of an interval that holds 19 in 20 speeds, relative: by basis, idea, and whether rows are narrow, of
-- fewer than 128 points; for ideas with fewer than 20 errors without the idea (''). A speed measured at the
-- size differs by what two GPUs of a model differ by with the same setting. Of GPUs of another design than
-- those measured it is not known.
-- reach: how far away the farthest of the sizes was that the times were from; farther away it is not known.
CREATE TABLE advise_error AS
WITH error AS (
    SELECT CASE
            WHEN pool <> 'own' THEN pool
            WHEN steps > 1 AND basis IN ('scaled', 'near') THEN 'far'
            ELSE basis END AS basis, nx < 128 AS narrow,
        iif(steps > 1, 'several steps', idea) AS idea, abs(off) AS off, away
    FROM advice
    WHERE fit
    UNION ALL
    SELECT 'measured', a.nx < 128, iif(a.steps > 1, 'several steps', a.idea), abs(a.ns / b.ns - 1), 0
    FROM advise_best a
    JOIN gpu_sheet s USING (machine)
    JOIN gpu_sheet t ON t.model = s.model AND t.machine <> s.machine
    JOIN advise_best b ON (b.machine, b.precision, b.radius, b.steps, b.variant, b.nx, b.ny, b.nz, b.setting)
        = (t.machine, a.precision, a.radius, a.steps, a.variant, a.nx, a.ny, a.nz, a.setting)
    WHERE a.rowid * 0.618034 - floor(a.rowid * 0.618034) < 0.5),
of_idea AS (
    SELECT *
    FROM error
    UNION ALL
    SELECT basis, narrow, '', off, away
    FROM error),
placed AS (
    SELECT *, row_number() OVER (kind ORDER BY off) AS i, count(*) OVER kind AS n,
        max(away) OVER kind AS reach
    FROM of_idea
    WINDOW kind AS (PARTITION BY basis, narrow, idea))
SELECT basis, narrow, idea, n, reach, min(off) AS half
FROM placed
WHERE i >= min(n, 0.95 * (n + 1))
  AND (n >= 20 OR idea = '')
GROUP BY basis, narrow, idea;

-- A row per variant: its lines, without the shared headers.
CREATE TABLE advise_code AS
SELECT variant, with_headers - min(with_headers - lines) OVER () AS lines
FROM variant_lines
WHERE study = 'star3d'
  AND variant NOT IN ('openmp', 'openacc');

-- A row per variant, precision, radius, steps per pass, block and stages: bytes of shared memory that a block
-- takes (star3d-needs).
CREATE TABLE advise_shared AS
SELECT variant, precision, radius, ifnull(steps, 1) AS steps, block, stages, max(shared_bytes) AS bytes
FROM star3d_needs
GROUP BY variant, precision, radius, ifnull(steps, 1), block, stages;

-- A row per question: the variant advised, of those measured there (its rank is that of results/advise), its
-- time / the best one's, its half interval, and how far the speed was off.
CREATE TABLE advise_held AS
SELECT h.asked_machine AS machine, class, fit, h.precision, h.radius, h.nx, h.ny, h.nz, variant,
    measured / best AS slower, half, off
FROM (
        SELECT *, min(measured) OVER q AS best,
            row_number() OVER (q ORDER BY half IS NULL, sure DESC) AS i
        FROM advise_interval
        WINDOW q AS (PARTITION BY asked)) h
WHERE i = 1;

-- The table of the questions held out: a row per class of advise_asked, of those questions that are not in
-- advise_error. cases; variant: share of which the
-- variant advised is within 5 % of the fastest; inside: share of which its speed is within its interval;
-- half: the median half interval, relative.
CREATE TABLE advise_table AS
SELECT class, count(*) AS cases, avg(slower <= 1.05) AS variant, avg(abs(off) <= half) AS inside,
    avg(half) FILTER (WHERE 2 * i BETWEEN n AND n + 2) AS half
FROM (
        SELECT *, row_number() OVER (PARTITION BY class ORDER BY half) AS i,
            count(*) OVER (PARTITION BY class) AS n
        FROM advise_held
        WHERE NOT fit)
GROUP BY class;

-- Several GPUs: a row per case of tma_ring on n GPUs. efficiency: time of its planes on one GPU / its time.
CREATE TABLE advise_halo AS
SELECT machine, variant || iif(schedule = 'beside', ', beside the inner planes', ', after them') AS exchange,
    gpus, precision, radius, z, avg(efficiency) AS efficiency
FROM halo_efficiency
WHERE kernel = 'tma_ring'
  AND schedule NOTNULL
GROUP BY machine, exchange, gpus, precision, radius, z
UNION ALL
SELECT machine, variant || ', blocks wait by flags', gpus, precision, radius, z, avg(ring_ns / ns)
FROM halo_flags_said
WHERE ends = 'walls'
GROUP BY machine, variant, gpus, precision, radius, z;

-- A row per thickness of slabs, 0: z < 16 radii, 1: < 64, 2: thicker: how far (19 in 20) an efficiency is
-- from that of the most similar case of another precision or radius: of nearest z / radius, which is the time
-- to compute over the time to exchange. reach: how far those were apart.
CREATE TABLE advise_halo_error AS
WITH pair AS (
    SELECT a.rowid AS id, (a.z >= 16 * a.radius) + (a.z >= 64 * a.radius) AS thick,
        abs(b.efficiency / a.efficiency - 1) AS off, abs(ln(a.z / a.radius / (b.z / b.radius))) AS d
    FROM advise_halo a
    JOIN advise_halo b USING (machine, exchange, gpus)
    WHERE (a.precision, a.radius) <> (b.precision, b.radius)),
nearest AS (
    SELECT *
    FROM (SELECT *, row_number() OVER (PARTITION BY id ORDER BY d) AS place FROM pair)
    WHERE place = 1),
placed AS (
    SELECT *, row_number() OVER (PARTITION BY thick ORDER BY off) AS i,
        count(*) OVER (PARTITION BY thick) AS n, max(d) OVER (PARTITION BY thick) AS reach
    FROM nearest)
SELECT thick, min(off) AS half, reach, n
FROM placed
WHERE i >= min(n, 0.95 * (n + 1))
GROUP BY thick;

-- What the words of a setting mean.
CREATE TABLE advise_word AS
SELECT 'block' AS word, 'points of the tile, X by Y, that a block of threads computes in a plane' AS meaning
UNION ALL
VALUES ('planes', 'planes that a block walks through; else all'),
    ('lockstep', 'planes that a block may be ahead of its neighbours; else any number'),
    ('stages', 'planes of the ring in shared memory'),
    ('rows', 'rows that a thread computes'),
    ('steps', 'time steps per pass');
