-- Makes one row per case from its records (schema.sql: cases, axes, counts, head, run_time). The records
-- that count are those of the case's newest source, and of them the last of each round; their samples are
-- pooled. Numbers are rounded to the clock's precision, seven digits.

-- A row per record with a word that no record can have. Such a line is a bad line.
CREATE TEMP TABLE odd AS
SELECT rowid AS at, machine, log, line
FROM record
WHERE precision NOT IN ('half', 'single', 'double', 'int')
      OR cache NOT IN ('warm', 'cold')
      OR block NOT GLOB '[0-9]*x[0-9]*x[0-9]*'
      OR block GLOB '*[^0-9x]*';
INSERT INTO bad_line SELECT machine, log, line, 'a precision, cache or block that no record has' FROM odd;
DELETE FROM record WHERE rowid IN (SELECT at FROM odd);

-- A row per run and backend: first and last time stamp; median SM clock and drift reference of the cases
-- with status ok, as an idle GPU lowers its clock.
CREATE TEMP TABLE typical AS
SELECT machine, log, run, backend, experiment,
    median(clock_sm_mhz) FILTER (WHERE clock_sm_mhz > 0 AND good) AS clock,
    median(reference_ns) FILTER (WHERE reference_ns > 0 AND good) AS reference,
    min(time) FILTER (WHERE stamped) AS first, max(time) FILTER (WHERE stamped) AS last
FROM (
        SELECT machine, log, run, backend, experiment, clock_sm_mhz, reference_ns, time,
            role = 'case' AND status = 'ok' AS good,
            time
                GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]*Z' AS
                    stamped
        FROM record)
GROUP BY 1, 2, 3, 4;
CREATE UNIQUE INDEX temp.typical_run ON typical (machine, log, run, backend);

-- A row per record of a case, the newest first. rank: 0 ok, higher is worse.
CREATE TEMP TABLE known (
    case_id INTEGER, time TEXT, line INTEGER, id INTEGER, round REAL, source TEXT, rank INTEGER,
    PRIMARY KEY (case_id, time DESC, line DESC)) WITHOUT ROWID;
INSERT INTO known
SELECT case_id, time, line, id, round, source_today(study, variant, source),
    CASE status WHEN 'ok' THEN 0 WHEN 'skipped' THEN 1 WHEN 'failed' THEN 2 ELSE 3 END
FROM record
WHERE case_id NOTNULL
ORDER BY case_id, time DESC, line DESC;

-- A row per case: the source of its newest record.
CREATE TEMP TABLE newest (case_id INTEGER PRIMARY KEY, source TEXT);
INSERT OR IGNORE INTO newest SELECT case_id, source FROM known ORDER BY case_id, time DESC, line DESC;

-- A row per record that counts: of that source, the last line of each round.
CREATE TEMP TABLE counting (case_id INTEGER, round REAL, line INTEGER, id INTEGER, time TEXT, rank INTEGER);
INSERT INTO counting
SELECT case_id, round, max(line), id, time, rank
FROM known
JOIN newest USING (case_id)
WHERE known.source IS newest.source
GROUP BY case_id, round;
CREATE INDEX temp.counting_case ON counting (case_id);
INSERT INTO counts SELECT id FROM counting ORDER BY id;

-- A row per case: its newest record that counts.
CREATE TEMP TABLE latest (case_id INTEGER PRIMARY KEY, id INTEGER, rank INTEGER);
INSERT OR IGNORE INTO latest SELECT case_id, id, rank FROM counting ORDER BY case_id, time DESC, line DESC;

-- A row per case over its records that count. n: how many; rank: of the worst; s: summary of the samples of
-- the ok ones, also with the drift removed; off_clock: 1 if a clock was more than 2 % off the run's.
CREATE TEMP TABLE pooled (
    case_id INTEGER PRIMARY KEY, machine TEXT, log TEXT, n INTEGER, rank INTEGER, s BLOB, err_max REAL,
    off_clock INTEGER);
INSERT INTO pooled
SELECT c.case_id, r.machine, r.log, count(*), max(rank),
    summary(samples_ns, t.reference / reference_ns) FILTER (WHERE rank = 0),
    max(err_max) FILTER (WHERE typeof(err_max) = 'real'), max(abs(clock_sm_mhz / t.clock - 1) > 0.02)
FROM counting c
CROSS JOIN record r USING (id)
LEFT JOIN typical t ON t.machine = r.machine AND t.log = r.log AND t.run = r.run AND t.backend IS r.backend
GROUP BY c.case_id;

-- A row per case that was measured in several rounds, in the order of its spread. This is an A/A test: the
-- same kernel at another time, among other cases. spread: largest median of a round / smallest - 1; a
-- difference below it means nothing.
CREATE TEMP TABLE spread AS
SELECT machine, log, spread, row_number() OVER (PARTITION BY machine, log ORDER BY spread) - 1 AS i,
    count(*) OVER (PARTITION BY machine, log) AS n
FROM (SELECT machine, log, max(stat(s, 'spread'), 2.3e-308) AS spread FROM pooled WHERE n > 1 AND s NOTNULL);

-- A row per log: the study's own axes, in the order in which the cases with most axes have them.
INSERT INTO axes
WITH said AS MATERIALIZED (
    SELECT machine, log, extra, length(replace(extra, ' ', '')) - length(extra) AS fewest, min(line) AS line
    FROM record
    WHERE role = 'case'
    GROUP BY machine, log, extra)
SELECT machine, log, replace(replace(log, '-', '_'), '.', '_') AS experiment,
    (
        SELECT own_names(extra)
        FROM (
                SELECT extra
                FROM said s
                WHERE s.machine = l.machine
                  AND s.log = l.log
                ORDER BY fewest, line)) AS extras,
    NULL AS found
FROM (SELECT DISTINCT machine, log FROM record) l;

-- A row per case. cache is 'stream' if the arrays are at least 4 times the last-level cache, so that the
-- memory is timed. OpenACC may run on either device; only what it measured on the GPU has the GPU's clock
-- or L2 peak beside it.
INSERT INTO cases
WITH newest AS (
    SELECT r.*, p.rank, p.err_max AS err, p.off_clock, CASE p.rank WHEN 0 THEN s END AS s,
        iif(
            l.rank = p.rank, l.id,
            (
                SELECT id
                FROM counting c
                WHERE c.case_id = l.case_id
                  AND c.rank = p.rank
                ORDER BY round, line
                LIMIT 1)) AS worst,
        CASE
            WHEN backend = 'cuda'
            OR backend = 'openacc'
            AND openacc_offload = 1
            AND (clock_sm_mhz IS NOT NULL OR l2_peak_gbs IS NOT NULL)
                THEN l2_bytes
            ELSE cpu_cache_bytes END AS cache_bytes
    FROM latest l
    CROSS JOIN record r USING (id)
    CROSS JOIN pooled p ON p.case_id = l.case_id
    CROSS JOIN machine ON machine.name = r.machine),
summed AS (
    SELECT *, stat(s, 'median') AS ns, bytes_min / stat(s, 'median') AS gbs,
        CASE WHEN s IS NOT NULL THEN t_peak_gbs END AS peak,
        CASE
            WHEN cache = 'warm' AND cache_bytes > 0 AND array_bytes >= 4 * cache_bytes THEN 'stream'
            ELSE cache END AS regime
    FROM newest)
SELECT m.case_id, m.machine, m.experiment, m.log, m.study, m.variant, m.backend, m.precision, m.radius, m.nx,
    m.ny, m.nz, m.block, regime AS cache, w.status, w.reason, stat(s, 'n') AS samples,
    rounded(ns) AS time_median_ns, rounded(stat(s, 'ci_low')) AS time_ci_low_ns,
    rounded(stat(s, 'ci_high')) AS time_ci_high_ns, rounded(stat(s, 'min')) AS time_min_ns,
    rounded(m.points / ns) AS gpoints_per_s, rounded(m.flops / ns) AS gflops, rounded(gbs) AS t_eff_gbs,
    rounded(peak) AS t_peak_gbs, m.extra, rounded(stat(s, 'drift')) AS time_drift_ns,
    CASE regime WHEN 'stream' THEN rounded(gbs / peak) END AS peak_fraction,
    CASE m.rank WHEN 0 THEN digits(err, 4) END AS err_max,
    trim(
        iif(stat(s, 'noise') > 0.01, 'noisy ', '') || iif(s IS NOT NULL AND off_clock, 'clock ', '')
            || iif((stat(s, 'q3') - stat(s, 'q1')) / ns > 0.02, 'ambiguous', '')) AS flags,
    CASE m.rank WHEN 0 THEN m.findings END AS findings
FROM summed m
CROSS JOIN record w ON w.id = worst
ORDER BY m.machine, m.log, m.study, m.variant, m.backend,
    CASE m.precision WHEN 'single' THEN 4 WHEN 'double' THEN 8 END, m.radius, m.nx, m.ny, m.nz,
    CAST(m.block AS REAL), CAST(substr(m.block, instr(m.block, 'x') + 1) AS REAL),
    CAST(
        substr(
            m.block, instr(m.block, 'x') + 1 + instr(substr(m.block, instr(m.block, 'x') + 1), 'x')) AS REAL),
    m.extra COLLATE by_version, m.precision, m.cache;

-- A row per kernel and working set that was measured around the cases of a log: peak, reference, empty
-- launch.
CREATE TEMP TABLE context AS
SELECT machine, log, experiment, role, variant, backend, count(*) AS n_records,
    stat(summary(samples_ns), 'n') AS samples, rounded(median(samples_ns)) AS time_median_ns,
    rounded(bytes_min / median(samples_ns)) AS t_eff_gbs, min(time) AS time_first, max(time) AS time_last,
    bytes_min
FROM record r
WHERE role NOT IN ('case', 'retired')
GROUP BY machine, log, role, study, variant, backend, r.bytes_min;

CREATE INDEX cases_of ON cases (experiment, machine);
UPDATE axes
SET found = (
        SELECT own_names(findings)
        FROM (
                SELECT findings
                FROM cases c
                WHERE c.experiment = axes.experiment
                  AND c.machine = axes.machine
                  AND c.log = axes.log
                ORDER BY rowid));

-- The comment line on top of each table: where it comes from; for a table of context also the noise of the
-- run.
INSERT INTO head
SELECT machine, experiment, printf('machine %s, experiment %s, schema 2', machine, log)
FROM (SELECT DISTINCT machine, log, experiment FROM record);
INSERT INTO head
SELECT machine, experiment||'_context',
    printf('machine %s, experiment %s, schema 2', machine, log) || ifnull(noise, '')
FROM (SELECT DISTINCT machine, log, experiment FROM record)
LEFT JOIN (
    SELECT machine, log,
        printf(
            '; A/A over rounds: %d cases, half within %s %%, 95 in 100 within %s %%', n,
            digits(100 * max(spread) FILTER (WHERE i = n / 2), 2),
            digits(100 * max(spread) FILTER (WHERE i = CAST(0.95 * n AS INT)), 2)) AS noise
    FROM spread
    GROUP BY machine, log) USING (machine, log);

-- The seconds that an experiment took: from the first record of each run to its last.
INSERT INTO run_time
SELECT machine, experiment, round(sum(seconds), 3) AS seconds
FROM (
        SELECT machine, experiment, (julianday(max(last)) - julianday(min(first))) * 86400 AS seconds
        FROM typical
        GROUP BY machine, experiment, log, run)
WHERE seconds NOTNULL
GROUP BY machine, experiment;
