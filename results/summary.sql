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
        FROM record
        LIMIT -1) -- no limit: so each stamp is looked at once
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
CREATE TEMP TABLE counting (
    case_id INTEGER, line INTEGER, round REAL, id INTEGER, time TEXT, rank INTEGER,
    PRIMARY KEY (case_id, line)) WITHOUT ROWID;
INSERT INTO counting
SELECT case_id, max(line), round, id, time, rank
FROM known
JOIN newest USING (case_id)
WHERE known.source IS newest.source
GROUP BY case_id, round;
INSERT INTO counts SELECT id FROM counting ORDER BY id;

-- A row per case: its newest record that counts.
CREATE TEMP TABLE latest (case_id INTEGER PRIMARY KEY, id INTEGER, rank INTEGER);
INSERT OR IGNORE INTO latest SELECT case_id, id, rank FROM counting ORDER BY case_id, time DESC, line DESC;

-- A row per case over its records that count. n: how many; rank: of the worst; spread: of the rounds that are
-- good; off_clock: 1 if a clock was more than 2 % off the run's. Where all are good, their samples together:
-- how many, and what stat() says of them; drift: the median with the drift removed.
CREATE TEMP TABLE pooled (
    case_id INTEGER PRIMARY KEY, machine TEXT, log TEXT, n INTEGER, rank INTEGER, err_max REAL,
    off_clock INTEGER, spread REAL, samples REAL, ns REAL, ci_low REAL, ci_high REAL, min REAL, q1 REAL,
    q3 REAL, noise REAL, drift REAL);
INSERT INTO pooled
SELECT case_id, machine, log, n, rank, err_max, off_clock, stat(s, 'spread'), stat(good, 'n'),
    stat(good, 'median'), stat(good, 'ci_low'), stat(good, 'ci_high'), stat(good, 'min'), stat(good, 'q1'),
    stat(good, 'q3'), stat(good, 'noise'), stat(good, 'drift')
FROM (
        SELECT *, iif(rank = 0, s, NULL) AS good
        FROM (
                SELECT c.case_id, r.machine, r.log, count(*) AS n, max(rank) AS rank,
                    summary(samples_ns, t.reference / reference_ns) FILTER (WHERE rank = 0) AS s,
                    max(err_max) FILTER (WHERE typeof(err_max) = 'real') AS err_max,
                    max(abs(clock_sm_mhz / t.clock - 1) > 0.02) AS off_clock
                FROM counting c
                CROSS JOIN record r USING (id)
                LEFT JOIN typical t ON t.machine = r.machine
                    AND t.log = r.log
                    AND t.run = r.run
                    AND t.backend IS r.backend
                GROUP BY c.case_id));

-- A row per case that was measured in several rounds. This is an A/A test: the same kernel at another time,
-- among other cases. spread: largest median of a round / smallest - 1; a difference below it means nothing.
-- The rows of a log are in sequence, the least spread first.
CREATE TEMP TABLE spread AS
SELECT machine, log, max(spread, 2.3e-308) AS spread
FROM pooled
WHERE n > 1
  AND spread NOTNULL
ORDER BY machine, log, spread;

-- A row per log and set of the study's own axes, in the order of the log.
CREATE TEMP TABLE said_extra (
    machine TEXT, log TEXT, extra TEXT, line INTEGER, UNIQUE (machine, log, extra));
INSERT OR IGNORE INTO said_extra
SELECT machine, log, extra, line
FROM record
WHERE role = 'case'
  AND extra NOTNULL
ORDER BY id;

-- A row per log: the study's own axes, in the order in which the cases with most axes have them.
INSERT INTO axes
SELECT machine, log, replace(replace(log, '-', '_'), '.', '_') AS experiment,
    (
        SELECT own_names(extra)
        FROM (
                SELECT extra
                FROM said_extra s
                WHERE s.machine = l.machine
                  AND s.log = l.log
                ORDER BY length(replace(extra, ' ', '')) - length(extra), line)) AS extras,
    NULL AS found
FROM (SELECT DISTINCT machine, log FROM record) l;

-- A row per case. cache is 'stream' if the arrays are at least 4 times the last-level cache, so that the
-- memory is timed. OpenACC may run on either device; only what it measured on the GPU has the GPU's clock
-- or L2 peak beside it.
INSERT INTO cases
WITH newest AS (
    SELECT r.*, p.rank, p.err_max AS err, p.off_clock, p.samples, ns, p.ci_low, p.ci_high, p.min, p.q1, p.q3,
        p.noise, p.drift,
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
    SELECT *, bytes_min / ns AS gbs, CASE WHEN ns NOTNULL THEN t_peak_gbs END AS peak,
        CASE
            WHEN cache = 'warm' AND cache_bytes > 0 AND array_bytes >= 4 * cache_bytes THEN 'stream'
            ELSE cache END AS regime
    FROM newest)
SELECT m.case_id, m.machine, m.experiment, m.log, m.study, m.variant, m.backend, m.precision, m.radius, m.nx,
    m.ny, m.nz, m.block, regime AS cache, w.status, w.reason, samples,
    rounded(ns) AS time_median_ns, rounded(ci_low) AS time_ci_low_ns, rounded(ci_high) AS time_ci_high_ns,
    rounded(m.min) AS time_min_ns,
    rounded(m.points / ns) AS gpoints_per_s, rounded(m.flops / ns) AS gflops, rounded(gbs) AS t_eff_gbs,
    rounded(peak) AS t_peak_gbs, m.extra, rounded(drift) AS time_drift_ns,
    CASE regime WHEN 'stream' THEN rounded(gbs / peak) END AS peak_fraction,
    CASE m.rank WHEN 0 THEN digits(err, 4) END AS err_max,
    trim(
        iif(noise > 0.01, 'noisy ', '') || iif(ns NOTNULL AND off_clock, 'clock ', '')
            || iif((q3 - q1) / ns > 0.02, 'ambiguous', '')) AS flags,
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
SELECT machine, experiment, printf('machine %s, experiment %s, schema 2', machine, log) FROM axes;
INSERT INTO head
SELECT machine, experiment||'_context',
    printf('machine %s, experiment %s, schema 2', machine, log) || ifnull(noise, '')
FROM axes
LEFT JOIN (
    SELECT machine, log,
        printf(
            '; A/A over rounds: %d cases, half within %s %%, 95 in 100 within %s %%', n,
            digits(100 * (SELECT spread FROM spread WHERE rowid = first + n / 2), 2),
            digits(100 * (SELECT spread FROM spread WHERE rowid = first + CAST(0.95 * n AS INT)), 2)) AS noise
    FROM (SELECT machine, log, min(rowid) AS first, count(*) AS n FROM spread GROUP BY machine, log))
    USING (machine, log);

-- The seconds that an experiment took: from the first record of each run to its last.
INSERT INTO run_time
SELECT machine, experiment, round(sum(seconds), 3) AS seconds
FROM (
        SELECT machine, experiment, (julianday(max(last)) - julianday(min(first))) * 86400 AS seconds
        FROM typical
        GROUP BY machine, experiment, log, run)
WHERE seconds NOTNULL
GROUP BY machine, experiment;
