-- Cases: each is declared by its experiment as it was at the revision that measured it, with the same work;
-- and every declared case is there.

-- The numbers of the rounds, from 0.
CREATE TEMP TABLE round_number AS
WITH RECURSIVE t (value) AS (
    SELECT 0
    UNION ALL
    SELECT value + 1
    FROM t
    WHERE value < 99)
SELECT value
FROM t;

-- A row per study, variant, `extra` of a log or an experiment, and set of open axes: the study's own axes
-- in one spelling, so that a record's can be compared with a declared case's.
--   open   axes that the experiment leaves to the tuned settings, "a b c"
--   axes   sorted "name=value name=value", without open axes and without axes that have no value. An axis
--          that `extra` does not name, as it came to the study later, has its default value.
CREATE TEMP TABLE own_axes AS
WITH spelled AS (
    SELECT study, variant, extra, '' AS open
    FROM rec
    WHERE role = 'case'
    UNION
    SELECT study, variant, extra, ''
    FROM declared
    WHERE role = 'case'
    UNION
    SELECT r.study, r.variant, r.extra, d.open
    FROM rec r
    JOIN (SELECT DISTINCT study, variant, open FROM declared WHERE open <> '') d USING (study, variant)
    UNION
    SELECT study, variant, extra, open
    FROM declared
    WHERE open <> ''),
pairs AS (
    SELECT spelled.*, value AS pair
    FROM spelled, json_each('["' || replace(ifnull(extra, ''), ' ', '","') || '"]')
    UNION
    SELECT spelled.*, value
    FROM spelled
    JOIN (SELECT DISTINCT study, variant, axes FROM declared WHERE role = 'case') USING (study, variant),
        json_each('["' || replace(ifnull(axes, ''), ' ', '","') || '"]')
    WHERE NOT ' ' || ifnull(extra, '') GLOB '* ' || substr(value, 1, instr(value, '=')) || '[^ ]*'
    ORDER BY 1, 2, 3, 4, 5)
SELECT study, variant, extra, open,
    ifnull(group_concat(pair, ' ') FILTER (
            WHERE pair LIKE '%=_%'
              AND NOT instr(' ' || open || ' ', ' ' || substr(pair, 1, instr(pair, '=') - 1) || ' ')),
        '') AS axes
FROM pairs
GROUP BY 1, 2, 3, 4;
CREATE INDEX temp.own_axes_of ON own_axes (study, variant, extra, open);

-- A row per declared case. key: all its axes in one text; question: the same without the open axes, '' if
-- none is open.
CREATE TEMP TABLE declared_case AS
SELECT d.*,
    printf('%s,%s,%g,%g,%g,%g,%s,%s', d.variant, d.precision, radius, nx, ny, nz, ifnull(block, ''),
        w.axes) AS key, '' AS question
FROM declared d
JOIN own_axes w ON w.study = d.study AND w.variant = d.variant AND w.extra IS d.extra AND w.open = ''
WHERE role = 'case';

UPDATE declared_case
SET question = (
        SELECT printf('%s,%s,%g,%g,%g,%g,%s,%s', w.variant, declared_case.precision, radius, nx, ny, nz,
                iif(instr(declared_case.open, 'block'), '', ifnull(block, '')), w.axes)
        FROM own_axes w
        WHERE w.study = declared_case.study
          AND w.variant = declared_case.variant
          AND w.extra IS declared_case.extra
          AND w.open = declared_case.open)
WHERE open <> '';
CREATE INDEX temp.declared_case_key ON declared_case (machine, file, key);
CREATE INDEX temp.declared_case_number ON declared_case (machine, file, number);
CREATE INDEX temp.declared_case_question ON declared_case (machine, file, question) WHERE question <> '';

-- A row per record of a case, with its key and the experiment that must declare it.
CREATE TEMP TABLE keyed_record AS
SELECT r.id, r.machine, r.study, r.round, run.plan, run.guess, run.nth,
    printf('%s,%s,%g,%g,%g,%g,%s,%s', r.variant, precision, radius, nx, ny, nz, ifnull(block, ''),
        w.axes) AS key
FROM rec r
JOIN run USING (machine, log, run)
LEFT JOIN own_axes w ON w.study = r.study AND w.variant = r.variant AND w.extra IS r.extra AND w.open = ''
WHERE role = 'case';

-- A row per record that a case declares. at: that case; retuned: 1 if the two differ in open axes only, as
-- the tuned settings have changed since.
CREATE TEMP TABLE declaration AS
SELECT a.id, a.nth, 0 AS retuned, d.rowid AS at
FROM keyed_record a
CROSS JOIN declared_case d ON d.machine = a.machine
    AND d.file = a.plan
    AND d.key = a.key
    AND d.study = a.study
WHERE a.round BETWEEN 0 AND rounds - 1
  AND a.round = CAST(a.round AS INTEGER);

INSERT INTO declaration
SELECT r.id, a.nth, 1, d.rowid
FROM keyed_record a
CROSS JOIN rec r USING (id)
CROSS JOIN (
    SELECT machine, file, variant, open
    FROM declared_case
    WHERE open <> ''
    GROUP BY 1, 2, 3) o ON (o.machine, o.file, o.variant) = (r.machine, a.plan, r.variant)
CROSS JOIN own_axes w ON w.study = r.study
    AND w.variant = r.variant
    AND w.extra IS r.extra
    AND w.open = o.open
CROSS JOIN declared_case d ON d.question <> ''
    AND (d.machine, d.file, d.question) = (r.machine, a.plan,
        printf('%s,%s,%g,%g,%g,%g,%s,%s', r.variant, r.precision, r.radius, r.nx, r.ny, r.nz,
            iif(instr(o.open, 'block'), '', ifnull(r.block, '')), w.axes))
WHERE r.round BETWEEN 0 AND rounds - 1
  AND a.id NOT IN (SELECT id FROM declaration)
GROUP BY r.id;

-- A row per record that a case declares, with that case.
CREATE TEMP TABLE planned AS
SELECT declaration.id, nth, retuned, d.key, file AS plan, number, rounds, samples, noise, most, cache,
    sustained, picture, steps, backend, points, flops, bytes_min, array_bytes, answers, checked, source,
    min_cc, memory_bytes, verdict, reason
FROM declaration
JOIN declared_case d ON d.rowid = at;
CREATE INDEX temp.planned_id ON planned (id);

INSERT INTO finding
SELECT machine, file, line, 'plan',
    CASE
        WHEN known = 1 THEN printf('revision %s has no experiments/%s.yaml', git, log)
        ELSE 'its experiment cannot be read: there is none' END, NULL
FROM run
WHERE plan IS NULL
  AND NOT guess
GROUP BY machine, log, git;

INSERT INTO note
SELECT machine, file, line, 'there is no such experiment today; cases and samples are not checked'
FROM run
WHERE plan IS NULL
  AND guess
GROUP BY machine, log;

INSERT INTO finding
SELECT machine, file, 0, 'plan', 'its experiment cannot be read', what
FROM run
JOIN unreadable_plan USING (machine, plan)
WHERE known IS NOT 1
GROUP BY machine, log;

INSERT INTO note
SELECT machine, file, line,
    printf('this program cannot read the experiment of revision %s (%s); cases and samples are not checked',
        git, what)
FROM run
JOIN unreadable_plan USING (machine, plan)
WHERE known = 1
GROUP BY machine, log, git;

INSERT INTO note
SELECT machine, machine, 0, printf('%s cannot be read today: %s', plan, what)
FROM unreadable_plan
WHERE plan LIKE 'today/%'
  AND (machine, plan) NOT IN (SELECT machine, plan FROM run WHERE plan NOTNULL);

INSERT INTO finding
SELECT machine, machine || '/machine.json', 0, 'cases',
    'the program cannot list the cases declared for this machine', group_concat(what)
FROM run
LEFT JOIN (SELECT machine, what FROM unreadable_plan) USING (machine)
WHERE nth = 1
  AND machine NOT IN (SELECT machine FROM declared)
  AND (machine, plan) NOT IN (SELECT machine, plan FROM unreadable_plan)
GROUP BY machine;

-- A row per record that no case declares. older: its sources are not today's and there is no history, so
-- today's experiment proves nothing.
CREATE TEMP TABLE undeclared AS
SELECT a.*, file, line, variant,
    guess AND (a.study, variant, code) NOT IN (SELECT study, variant, source FROM declared) AS older
FROM keyed_record a
JOIN rec USING (id)
WHERE a.id NOT IN (SELECT id FROM planned)
  AND (a.machine, plan) IN (SELECT DISTINCT machine, file FROM declared_case);

INSERT INTO finding
SELECT machine, file, line, 'declared',
    printf('case %s, round %g, is not declared', ifnull(key, study || '/' || variant), round), plan
FROM undeclared
WHERE NOT older;

INSERT INTO note
SELECT machine, file, 0,
    printf('%d cases of older sources are not declared today; '
            || 'only the git repository shows whether they were then', count(*))
FROM undeclared
WHERE older
GROUP BY file;

-- The sources of a variant decide which axes it has. So records of the same sources name the same axes, and
-- an axis without a value is a mistake where others of these sources have one.
WITH coded AS (
    SELECT study, variant, code, extra
    FROM rec
    WHERE role = 'case'
    UNION
    SELECT study, variant, source, extra
    FROM declared
    WHERE role = 'case'),
pair AS (
    SELECT coded.*, value, substr(value, 1, instr(value, '=')) AS axis
    FROM coded, json_each('["' || replace(ifnull(extra, ''), ' ', '","') || '"]'))
INSERT INTO finding
SELECT machine, file, line, 'blank', printf('%s has no value, others of these sources have one', value),
    NULL
FROM pair
JOIN rec USING (study, variant, code, extra)
WHERE value = axis
  AND value <> ''
  AND (study, variant, code, axis) IN (SELECT study, variant, code, axis FROM pair WHERE value <> axis);

INSERT INTO finding
SELECT machine, file, line, 'backend', 'backend ' || r.backend, v.backend
FROM rec r
JOIN planned v USING (id)
WHERE r.backend <> v.backend;

-- A row per record of a case or yardstick: the points, flops and bytes that its axes imply.
CREATE TEMP VIEW work AS
SELECT id, points, flops, bytes_min, array_bytes
FROM planned
UNION ALL
SELECT r.id, y.points, y.flops, y.bytes_min, y.array_bytes
FROM rec r
CROSS JOIN yardstick y
    ON (y.machine, y.role, y.on_gpu, y.study, y.variant)
        = (r.machine, r.role, r.on_gpu, r.study, r.variant)
    AND abs(y.array_bytes - r.array_bytes) <= 1e-6 * y.array_bytes;

INSERT INTO finding
SELECT machine, file, line, name, printf('%s %.15g', name, got), printf('%.15g', want)
FROM (
    SELECT machine, file, line, column1 AS name,
        CASE column1
            WHEN 'points' THEN rec.points
            WHEN 'flops' THEN rec.flops
            WHEN 'bytes_min' THEN rec.bytes_min
            ELSE rec.array_bytes END AS got,
        CASE column1
            WHEN 'points' THEN w.points
            WHEN 'flops' THEN w.flops
            WHEN 'bytes_min' THEN w.bytes_min
            ELSE w.array_bytes END AS want
    FROM rec
    JOIN work w USING (id)
    CROSS JOIN (VALUES ('points'), ('flops'), ('bytes_min'), ('array_bytes')))
WHERE NOT ifnull(abs(got - want) <= 1e-6 * want, 0);

INSERT INTO finding
SELECT machine, file, line, 'no reason', printf('status %s without a reason', status), NULL
FROM rec
WHERE role = 'case'
  AND NOT ok
  AND reason IS NULL;

-- A row per log: its last run, whose experiment says what must be there.
CREATE TEMP TABLE last_run AS SELECT machine, log, file, plan, guess FROM run WHERE is_last;

-- A row per measurement (a round of a case) that the experiment of a log's last run declares. Each must be
-- measured or skipped with a reason, so nobody can leave out results that look bad.
--   id     the latest record of it; own: the latest with the settings tuned now
--   done   own is ok or skipped
CREATE TEMP TABLE measurement AS
WITH latest AS (
    SELECT machine, log, key, round, max(id) AS id, max(CASE WHEN NOT retuned THEN id END) AS own
    FROM planned
    JOIN rec USING (id)
    GROUP BY 1, 2, 3, 4)
SELECT l.machine, l.log, l.file, number, value AS round, d.key, own, latest.id,
    own NOTNULL AND status IN ('ok', 'skipped') AS done
FROM last_run l
JOIN declared_case d ON (d.machine, d.file) = (l.machine, l.plan)
JOIN round_number ON value < rounds
LEFT JOIN latest
    ON (latest.machine, latest.log, latest.key, latest.round) = (l.machine, l.log, d.key, value)
LEFT JOIN rec ON rec.id = own;

INSERT INTO note
SELECT machine, file, 0,
    printf('%d of %d measurements were made only with settings other than those tuned now; '
            || 'another run adds them', sum(id NOTNULL AND own IS NULL), count(*))
FROM measurement
GROUP BY machine, log
HAVING sum(id NOTNULL AND own IS NULL) > 0;

-- A row per log in which measurements are missing (not there) or broken (invalid or failed). first: round
-- and number of the first.
CREATE TEMP TABLE gap AS
SELECT s.machine, s.log, s.file, guess, sum(NOT done AND id IS NULL) AS missing,
    sum(NOT done AND own NOTNULL) AS broken, count(*) AS measurements,
    min(CASE
            WHEN NOT done AND (own NOTNULL OR id IS NULL)
                THEN printf('%06d %06d', round, number) END) AS first
FROM measurement s
JOIN last_run USING (machine, log)
GROUP BY 1, 2
HAVING missing + broken > 0;

INSERT INTO finding
SELECT g.machine, g.file, 0, 'gap',
    printf('%d of %d declared measurements are neither ok nor skipped; the first: %s, round %d%s',
        missing + broken, measurements, key, round,
        CASE WHEN own NOTNULL THEN ' (invalid or failed)' ELSE '' END), NULL
FROM gap g
JOIN measurement s ON (s.machine, s.log, s.round, s.number) = (g.machine, g.log, substr(first, 1, 6) + 0,
    substr(first, 8) + 0)
WHERE NOT guess OR broken;

INSERT INTO note
SELECT machine, file, 0,
    printf('%d of %d measurements that its experiment declares today are missing; '
            || 'only the git repository shows whether it declared them then', missing, measurements)
FROM gap
WHERE guess
  AND NOT broken;

INSERT INTO note
SELECT machine, file, 0, 'no more cases than a --quick run has'
FROM gap
JOIN (
    SELECT machine, experiment AS log, count(*) * rounds AS quick
    FROM quick
    GROUP BY 1, 2) USING (machine, log)
WHERE (
        SELECT count(*)
        FROM rec
        JOIN planned USING (id)
        WHERE (rec.machine, rec.log) = (gap.machine, gap.log)) <= quick;

INSERT INTO note
SELECT machine, file, 0,
    printf('%d of %d cases that its experiment declares today are not measured', sum(missing), count(*))
FROM (
    SELECT l.machine, l.log, l.file,
        NOT EXISTS (
            SELECT 1
            FROM declared_case o
            WHERE (o.machine, o.file, o.key) = (d.machine, l.plan, d.key)) AS missing
    FROM last_run l
    JOIN plan t ON (t.revision, t.log) = ('', l.log) AND t.file <> l.plan
    JOIN declared_case d ON (d.machine, d.file) = (l.machine, t.file))
GROUP BY machine, log
HAVING sum(missing) > 0;

INSERT INTO note
SELECT machine, machine, 0,
    printf('%d records in %d of its logs are of older sources than this program''s', count(*),
        count(DISTINCT log))
FROM rec
JOIN planned v USING (id)
WHERE v.source <> rec.code
GROUP BY machine;

-- A full run writes a log for each experiment that the machine can measure. Those without one are listed.
INSERT INTO note
SELECT machine, machine, 0, 'not measured: ' || group_concat(experiment, ' ')
FROM (
    SELECT DISTINCT machine, experiment
    FROM quick
    JOIN facts USING (machine)
    WHERE role = 'case'
      AND (place <> 'gpu' OR facts.gpu NOTNULL)
      AND (machine, experiment) NOT IN (SELECT machine, log FROM run)
    ORDER BY 1, 2)
GROUP BY machine;

-- Hopper's own instructions came with CUDA 12.0.
INSERT INTO finding
SELECT machine, file, min(line), 'toolkit',
    printf('%s ran, built by cuda_compiler %s', variant, cuda_compiler), '12.0 or later'
FROM rec
JOIN planned v USING (id)
JOIN toolkit USING (machine)
WHERE ok
  AND rec.backend = 'cuda'
  AND v.min_cc >= 90
  AND version < 1200
GROUP BY machine, log, variant;
