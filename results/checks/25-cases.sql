-- Cases: each is declared by its experiment as it was at the revision that measured, with its work; and all that are declared are there.
--   word      the study's own axes of a case, sorted: those without a value left out, those that the study or variant did not have when the
--             log was written as they are where nobody says; open: without those that the experiment leaves to what was tuned
--   planned   of each record of a declared case the row that declares it; retuned: 1 if only settings that the experiment leaves open differ
--   measurement  each measurement (round of a case) that the experiment of a log's last run declares, with the record that is the latest of it
CREATE TEMP TABLE turn AS
WITH RECURSIVE t (value) AS (
    SELECT 0
    UNION ALL
    SELECT value + 1
    FROM t
    WHERE value < 99)
SELECT value
FROM t;
CREATE TEMP TABLE word AS
WITH of AS (
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
    SELECT of.*, value AS pair
    FROM of, json_each('["' || replace(ifnull(extra, ''), ' ', '","') || '"]')
    UNION
    SELECT of.*, value
    FROM of
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
CREATE INDEX temp.word_of ON word (study, variant, extra, open);

CREATE TEMP TABLE row AS
SELECT d.*,
    printf('%s,%s,%g,%g,%g,%g,%s,%s', d.variant, d.precision, radius, nx, ny, nz, ifnull(block, ''),
        w.axes) AS key, '' AS question
FROM declared d
JOIN word w ON w.study = d.study AND w.variant = d.variant AND w.extra IS d.extra AND w.open = ''
WHERE role = 'case';
UPDATE row
SET question = (
        SELECT printf('%s,%s,%g,%g,%g,%g,%s,%s', w.variant, row.precision, radius, nx, ny, nz,
                iif(instr(row.open, 'block'), '', ifnull(block, '')), w.axes)
        FROM word w
        WHERE w.study = row.study
          AND w.variant = row.variant
          AND w.extra IS row.extra
          AND w.open = row.open)
WHERE open <> '';
CREATE INDEX temp.row_key ON row (machine, file, key);
CREATE INDEX temp.row_number ON row (machine, file, number);
CREATE INDEX temp.row_question ON row (machine, file, question) WHERE question <> '';
CREATE TEMP TABLE asked AS
SELECT r.id, r.machine, r.study, r.round, run.plan, run.guess, run.nth,
    printf('%s,%s,%g,%g,%g,%g,%s,%s', r.variant, precision, radius, nx, ny, nz, ifnull(block, ''),
        w.axes) AS key
FROM rec r
JOIN run USING (machine, log, run)
LEFT JOIN word w ON w.study = r.study AND w.variant = r.variant AND w.extra IS r.extra AND w.open = ''
WHERE role = 'case';

CREATE TEMP TABLE declares AS
SELECT a.id, a.nth, 0 AS retuned, row.rowid AS at
FROM asked a
CROSS JOIN row ON row.machine = a.machine AND row.file = a.plan AND row.key = a.key AND row.study = a.study
WHERE a.round BETWEEN 0 AND rounds - 1
  AND a.round = CAST(a.round AS INTEGER);
INSERT INTO declares
SELECT r.id, a.nth, 1, row.rowid
FROM asked a
CROSS JOIN rec r USING (id)
CROSS JOIN (SELECT machine, file, variant, open FROM row WHERE open <> '' GROUP BY 1, 2, 3) o ON (o.machine,
    o.file, o.variant) = (r.machine, a.plan, r.variant)
CROSS JOIN word w ON w.study = r.study AND w.variant = r.variant AND w.extra IS r.extra AND w.open = o.open
CROSS JOIN row ON row.question <> ''
    AND (row.machine, row.file, row.question) = (r.machine, a.plan,
        printf('%s,%s,%g,%g,%g,%g,%s,%s', r.variant, r.precision, r.radius, r.nx, r.ny, r.nz,
            iif(instr(o.open, 'block'), '', ifnull(r.block, '')), w.axes))
WHERE r.round BETWEEN 0 AND rounds - 1
  AND a.id NOT IN (SELECT id FROM declares)
GROUP BY r.id;
CREATE TEMP TABLE planned AS
SELECT d.id, nth, retuned, row.key, file AS plan, number, rounds, samples, noise, most, cache, sustained,
    picture, steps, backend, points, flops, bytes_min, array_bytes, answers, checked, source, min_cc,
    memory_bytes, verdict, reason
FROM declares d
JOIN row ON row.rowid = at;
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
JOIN unread USING (machine, plan)
WHERE known IS NOT 1
GROUP BY machine, log;
INSERT INTO note
SELECT machine, file, line,
    printf('this program cannot read the experiment of revision %s (%s); cases and samples are not checked',
        git, what)
FROM run
JOIN unread USING (machine, plan)
WHERE known = 1
GROUP BY machine, log, git;
INSERT INTO note
SELECT machine, machine, 0, printf('%s cannot be read today: %s', plan, what)
FROM unread
WHERE plan LIKE 'today/%'
  AND (machine, plan) NOT IN (SELECT machine, plan FROM run WHERE plan NOTNULL);
INSERT INTO finding
SELECT machine, machine || '/machine.json', 0, 'cases',
    'the program cannot list the cases declared for this machine', group_concat(what)
FROM run
LEFT JOIN (SELECT machine, what FROM unread) USING (machine)
WHERE nth = 1
  AND machine NOT IN (SELECT machine FROM declared)
  AND (machine, plan) NOT IN (SELECT machine, plan FROM unread)
GROUP BY machine;
CREATE TEMP TABLE undeclared AS
SELECT a.*, file, line, variant,
    guess AND (a.study, variant, code) NOT IN (SELECT study, variant, source FROM declared) AS older
FROM asked a
JOIN rec USING (id)
WHERE a.id NOT IN (SELECT id FROM planned)
  AND (a.machine, plan) IN (SELECT DISTINCT machine, file FROM row);
INSERT INTO finding
SELECT machine, file, line, 'declared',
    printf('case %s, round %g, is not declared', ifnull(key, study || '/' || variant), round), plan
FROM undeclared
WHERE NOT older;
INSERT INTO note
SELECT machine, file, 0,
    printf('%d cases of older sources are not declared today; only the git repository shows whether they were then',
        count(*))
FROM undeclared
WHERE older
GROUP BY file;
-- a variant has an axis or not by its sources: what was not yet an axis is taken for its default, a value left out is not
WITH of AS (
    SELECT study, variant, code, extra
    FROM rec
    WHERE role = 'case'
    UNION
    SELECT study, variant, source, extra
    FROM declared
    WHERE role = 'case'),
pair AS (
    SELECT of.*, value, substr(value, 1, instr(value, '=')) AS axis
    FROM of, json_each('["' || replace(ifnull(extra, ''), ' ', '","') || '"]'))
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

-- bytes, flops and points follow from the axes, of yardsticks as well
CREATE TEMP VIEW work AS
SELECT id, points, flops, bytes_min, array_bytes
FROM planned
UNION ALL
SELECT r.id, y.points, y.flops, y.bytes_min, y.array_bytes
FROM rec r
CROSS JOIN yardstick y ON (y.machine, y.role, y.on_gpu, y.study, y.variant) = (r.machine, r.role, r.on_gpu,
    r.study, r.variant)
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

-- every measurement of the experiment was measured or skipped for a reason: who leaves out what looks bad is found here. Of several revisions the
-- last one's counts
CREATE TEMP TABLE last AS SELECT machine, log, file, plan, guess FROM run WHERE is_last;
CREATE TEMP TABLE measurement AS
WITH latest AS (
    SELECT machine, log, key, round, max(id) AS id, max(CASE WHEN NOT retuned THEN id END) AS own
    FROM planned
    JOIN rec USING (id)
    GROUP BY 1, 2, 3, 4)
SELECT l.machine, l.log, l.file, number, value AS round, row.key, own, latest.id,
    own NOTNULL AND status IN ('ok', 'skipped') AS stands
FROM last l
JOIN row ON (row.machine, row.file) = (l.machine, l.plan)
JOIN turn ON value < rounds
LEFT JOIN latest ON (latest.machine, latest.log, latest.key, latest.round) = (l.machine, l.log, row.key,
    value)
LEFT JOIN rec ON rec.id = own;
INSERT INTO note
SELECT machine, file, 0,
    printf('%d of %d measurements were made only with settings other than those tuned now; another run adds them',
        sum(id NOTNULL AND own IS NULL), count(*))
FROM measurement
GROUP BY machine, log
HAVING sum(id NOTNULL AND own IS NULL) > 0;
CREATE TEMP TABLE gap AS
SELECT s.machine, s.log, s.file, guess, sum(NOT stands AND id IS NULL) AS missing,
    sum(NOT stands AND own NOTNULL) AS broken, count(*) AS measurements,
    min(CASE
            WHEN NOT stands AND (own NOTNULL OR id IS NULL)
                THEN printf('%06d %06d', round, number) END) AS first
FROM measurement s
JOIN last USING (machine, log)
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
    printf('%d of %d measurements that its experiment declares today are missing; only the git repository shows whether it declared them then',
        missing, measurements)
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
            FROM row o
            WHERE (o.machine, o.file, o.key) = (row.machine, l.plan, row.key)) AS missing
    FROM last l
    JOIN plan t ON (t.revision, t.log) = ('', l.log) AND t.file <> l.plan
    JOIN row ON (row.machine, row.file) = (l.machine, t.file))
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

-- which logs a full run leaves on such a machine: one for each experiment that it can measure
INSERT INTO note
SELECT machine, machine, 0, 'not measured: ' || group_concat(experiment, ' ')
FROM (
    SELECT DISTINCT machine, experiment
    FROM quick
    JOIN m USING (machine)
    WHERE role = 'case'
      AND (place <> 'gpu' OR m.gpu NOTNULL)
      AND (machine, experiment) NOT IN (SELECT machine, log FROM run)
    ORDER BY 1, 2)
GROUP BY machine;

-- Hopper's own instructions came with CUDA 12.0
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
