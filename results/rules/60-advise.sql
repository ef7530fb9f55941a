-- Which variant of star3d for a grid, and how fast it is: read by `make advise`, its page and the claims
-- about it. results/expected.sql has the formula. A GPU without results takes the fractions of copy speed
-- of a GPU that was measured, at the size whose planes fill the same share of the usable L2.
--
-- A row per variant and size: its best setting. ns: per point and step; f: fraction of T_peak; x, y, z:
-- logarithms of the size. Left out are tune-*, whose best of many tries is partly luck. `cliff` is another
-- study, but star3d-keep contains star3d's unchanged base. The rows of a variant are consecutive, which
-- results/expected.sql relies on.
CREATE TABLE advise_best AS
SELECT machine, precision, radius, ifnull(steps, 1) AS steps, variant, nx, ny, nz, ln(nx) AS x, ln(ny) AS y,
    ln(nz) AS z, min(time_median_ns / nx / ny / nz / ifnull(steps, 1)) AS ns, t_eff_gbs / t_peak_gbs AS f,
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
GROUP BY machine, precision, radius, ifnull(steps, 1), variant, nx, ny, nz
ORDER BY machine, precision, radius, ifnull(steps, 1), variant, nx, ny, nz;
INSERT INTO loaded SELECT machine, 'advise_best', count(*) FROM advise_best GROUP BY machine;

-- A row per size that the claims ask about: per machine 200 of the sizes at which at least five variants
-- were measured, spread evenly over precision, radius and size. Each is asked twice. apart: 0, the size
-- itself is left out; ln 2, all sizes within a factor of two are left out.
CREATE TABLE advise_asked AS
WITH size AS (
    SELECT *, row_number() OVER (PARTITION BY machine ORDER BY precision, radius, nx, ny, nz) AS i,
        count(*) OVER (PARTITION BY machine) AS n
    FROM (
            SELECT machine, precision, radius, nx, ny, nz
            FROM advise_best
            WHERE steps = 1
            GROUP BY machine, precision, radius, nx, ny, nz
            HAVING count(*) > 4))
SELECT machine, precision, radius, 1 AS steps, nx, ny, nz, apart
FROM size, (SELECT 0.0 AS apart UNION VALUES (ln(2)))
WHERE n <= 200 OR floor(i * 200 / n) > floor((i - 1) * 200 / n);
INSERT INTO loaded SELECT machine, 'advise_asked', count(*) FROM advise_asked GROUP BY machine;

-- The answers to these.
CREATE TABLE advice AS SELECT * FROM expected;

-- A row per name that a user may ask for.
--   machine   whose results are used: the GPU's own, or those of the machine that was measured most
--   c         usable bytes of its L2; share: that of the other GPU / c
--   peak      copy speed
CREATE TABLE advise_gpu AS
WITH measured_gpu AS (
    SELECT m.name, m.l2_bytes, m.memory_bytes, cc, label, clock_sm_max_mhz, n,
        ifnull(
            (
                SELECT x
                FROM plane_drop d
                WHERE (d.machine, d.experiment, d.variant, d.seen)
                          = (m.name, 'stream_reread', 'read', 'time')),
            effective_bytes) AS c,
        (SELECT max(t_peak_gbs) FROM result r WHERE r.machine = m.name) AS peak,
        (SELECT model_peak_gbs FROM gpu_sheet s WHERE s.machine = m.name) AS sheet
    FROM (SELECT machine, count(*) AS n FROM advise_best GROUP BY machine) b
    JOIN machine m ON m.name = b.machine
    LEFT JOIN effective_l2 e ON e.machine = m.name),
model AS (
    SELECT p.name AS model, p.cc AS model_cc, p.peak_gbs, 1 AS place, f.c AS l2,
        'as much as a published curve of read bandwidth shows' AS held
    FROM published_gpus p
    JOIN foretold_c f ON f.model = p.name AND says = 'its curve'
    WHERE l2_mib NOTNULL
    UNION ALL
    SELECT name, cc, peak_gbs, 2, l2_mib * 1048576, 'the same share of its bytes'
    FROM published_gpus
    WHERE l2_mib NOTNULL)
SELECT name AS asked, name AS machine, 0 AS model, label, cc, c, peak, 1.0 AS share, clock_sm_max_mhz,
    memory_bytes AS memory, printf('%s, measured', name) AS says
FROM measured_gpu
UNION ALL
SELECT replace(model, ' ', '-'), name, 1, model, model_cc, scale * l2, peak_gbs * ifnull(peak / sheet, 1),
    c / (scale * l2), clock_sm_max_mhz, NULL,
    printf(
        '%s, not measured%sBy the model: fractions of copy speed are those of %s at planes that fill the '
            || 'same share of the L2;%scopy speed is %.2f of the data sheet''s, as there; the L2 holds %s.',
        model, char(10), name, char(10), ifnull(peak / sheet, 1), held)
FROM (
        SELECT *, iif(place = 1, 1, c / l2_bytes) AS scale,
            row_number() OVER (PARTITION BY model ORDER BY place) AS i
        FROM (SELECT * FROM measured_gpu ORDER BY n DESC LIMIT 1), model)
WHERE i = 1;

-- A row per precision and radius: planes at the onset, and the law's errors: mean and worst of all onsets;
-- other: the mean on models that its constants are not from.
CREATE TABLE advise_law AS
WITH onset_error AS (
    SELECT off, model IS NOT 'H200' AS other
    FROM plane_said
    JOIN gpu_sheet USING (machine)
    WHERE says = 'law'
      AND kept
      AND experiment IN ('star3d_plane', 'star3d_written'))
SELECT precision, bytes, live.radius, planes, mean, worst, other
FROM live,
    precision,
    (SELECT avg(off) AS mean, max(off) AS worst, avg(off) FILTER (WHERE other) AS other FROM onset_error)
WHERE (live.says, shape, written) = ('law', 'star', 1);

-- A row per variant: its lines, without the shared headers.
CREATE TABLE advise_code AS
SELECT variant, with_headers - min(with_headers - lines) OVER () AS lines
FROM variant_lines
WHERE study = 'star3d'
  AND variant NOT IN ('openmp', 'openacc');

-- A row per variant, precision and radius: KiB of shared memory that a block takes (star3d-needs).
CREATE TABLE advise_shared AS
SELECT variant, precision, radius, ifnull(steps, 1) AS steps, ceil(max(shared_bytes) / 1024) AS kib
FROM star3d_needs
GROUP BY variant, precision, radius, ifnull(steps, 1);

-- A row per size left out, among the variants measured there: the variant advised, its time / the best
-- one's, and its time / the expected time.
CREATE TABLE advise_held AS
SELECT machine, precision, radius, nx, ny, nz, apart, variant, slower, ns / expected AS off
FROM (
        SELECT a.machine, a.precision, a.radius, a.nx, a.ny, a.nz, apart, variant, b.ns, a.ns AS expected,
            b.ns / min(b.ns) OVER size AS slower, min(a.ns) OVER size AS least
        FROM advice a
        JOIN advise_best b USING (machine, precision, radius, steps, nx, ny, nz, variant)
        WINDOW size AS (PARTITION BY a.machine, a.precision, a.radius, a.nx, a.ny, a.nz, apart))
WHERE expected = least;

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
