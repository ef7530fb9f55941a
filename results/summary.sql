-- From records to one row for each case: of its newest source and there of each round the last record, their samples
-- together. Numbers have the seven digits that the clock can tell.
--   cases   each case, with its axes as a text (extra) and what the study found beside the time (findings)
--   context  what was measured around the cases of a log: peak, reference, empty launch
--   axes     the study's own axes of a log, and the findings of its cases, in their order

-- What a word cannot be costs its line
CREATE TEMP TABLE odd AS
SELECT rowid AS at, machine, log, line FROM record WHERE precision NOT IN ('half', 'single', 'double', 'int') OR cache NOT IN ('warm', 'cold')
    OR block NOT GLOB '[0-9]*x[0-9]*x[0-9]*' OR block GLOB '*[^0-9x]*';
INSERT INTO bad_line SELECT machine, log, line, 'a precision, cache or block that no record has' FROM odd;
DELETE FROM record WHERE rowid IN (SELECT at FROM odd);

-- Of a run on one backend the typical clock and drift baseline: of the cases that were measured, as an idle GPU clocks itself down
CREATE TEMP TABLE typical AS
SELECT machine, log, run, backend, median(clock_sm_mhz) FILTER (WHERE clock_sm_mhz > 0) AS clock, median(reference_ns) FILTER (WHERE reference_ns > 0) AS reference
FROM record WHERE role = 'case' AND status = 'ok' GROUP BY 1, 2, 3, 4;
CREATE UNIQUE INDEX temp.typical_run ON typical (machine, log, run, backend);

-- The records that count. id: their case; age 1: the newest of it; first: of the newest source
CREATE TEMP TABLE counting AS
WITH known AS (
    SELECT rowid AS at, machine, log, line, round, time, source_today(study, variant, source) AS source, status,
           dense_rank() OVER (ORDER BY nx, variant, block, extra, radius, precision, ny, nz, log, machine, cache, backend, study) AS id
    FROM record WHERE role = 'case'),
newest AS (SELECT *, first_value(source) OVER (PARTITION BY id ORDER BY time DESC, line DESC) AS now FROM known),
last AS (SELECT *, row_number() OVER (PARTITION BY id, round ORDER BY line DESC) AS i FROM newest WHERE source IS now)
SELECT at, id, machine, log, line, round, row_number() OVER (PARTITION BY id ORDER BY time DESC, line DESC) AS age,
       CASE status WHEN 'ok' THEN 0 WHEN 'skipped' THEN 1 WHEN 'failed' THEN 2 ELSE 3 END AS rank
FROM last WHERE i = 1;

CREATE INDEX temp.counting_id ON counting (id);
INSERT INTO counts SELECT machine, log, line FROM counting;

CREATE TEMP TABLE pooled AS
SELECT id, count(*) AS n, max(rank) AS rank, summary(samples_ns) AS s, summary(samples_ns, t.reference / reference_ns) AS drift, max(err_max) FILTER (WHERE typeof(err_max) = 'real') AS err_max,
       max(abs(clock_sm_mhz / t.clock - 1) > 0.02) AS off_clock
FROM counting JOIN record r ON r.rowid = at LEFT JOIN typical t ON t.machine = r.machine AND t.log = r.log AND t.run = r.run AND t.backend IS r.backend GROUP BY id;

-- A case that was measured in several rounds is the A/A test: the same kernel at other times, among other neighbours. Its spread is the largest
-- of the rounds' medians over the least, less one; no difference below it means anything
CREATE TEMP TABLE spread AS
WITH round AS (SELECT id, r.machine, r.log, CASE rank WHEN 0 THEN median(samples_ns) END AS median
               FROM counting JOIN record r ON r.rowid = at GROUP BY id, at),
spread AS (SELECT machine, log, max(max(median) / min(median) - 1, 2.3e-308) AS spread FROM round GROUP BY id HAVING count(*) > 1 AND max(median) > 0)
SELECT machine, log, spread, row_number() OVER (PARTITION BY machine, log ORDER BY spread) - 1 AS i,
       count(*) OVER (PARTITION BY machine, log) AS n FROM spread;

-- The study's own axes, in their order: the cases that have most of them tell it
INSERT INTO axes
WITH said AS MATERIALIZED (
    SELECT machine, log, extra, length(replace(extra, ' ', '')) - length(extra) AS fewest, min(line) AS line
    FROM record WHERE role = 'case' GROUP BY machine, log, extra)
SELECT machine, log, replace(replace(log, '-', '_'), '.', '_') AS experiment, (SELECT own_names(extra) FROM (SELECT extra FROM said s WHERE s.machine = l.machine AND s.log = l.log ORDER BY fewest, line))
       AS extras, NULL AS found
FROM (SELECT DISTINCT machine, log FROM record) l;

-- Every array at least 4 times the cache: what is timed is the memory. OpenACC runs on either: what it measured on the GPU has the GPU's clock
-- or L2 peak beside it
CREATE UNIQUE INDEX temp.pooled_id ON pooled (id);
INSERT INTO cases
WITH newest AS (
    SELECT c.id, r.*, p.n, p.rank, p.err_max AS err, p.off_clock, CASE p.rank WHEN 0 THEN s END AS s, CASE p.rank WHEN 0 THEN drift END AS drift,
           CASE WHEN backend = 'cuda' OR backend = 'openacc' AND openacc_offload = 1 AND (clock_sm_mhz IS NOT NULL OR l2_peak_gbs IS NOT NULL)
                THEN l2_bytes ELSE cpu_cache_bytes END AS cache_bytes
    FROM counting c CROSS JOIN record r ON r.rowid = c.at CROSS JOIN pooled p ON p.id = c.id CROSS JOIN machine ON machine.name = r.machine
    WHERE age = 1),
summed AS (
    SELECT *, stat(s, 'median') AS ns, bytes_min / stat(s, 'median') AS gbs, CASE WHEN s IS NOT NULL THEN t_peak_gbs END AS peak,
           CASE WHEN cache = 'warm' AND cache_bytes > 0 AND array_bytes >= 4 * cache_bytes THEN 'stream' ELSE cache END AS regime
    FROM newest)
SELECT m.machine, m.experiment, m.log, m.study, m.variant, m.backend, m.precision, digits(m.radius, 15) AS radius, digits(m.nx, 15) AS nx, digits(m.ny, 15) AS ny,
       digits(m.nz, 15) AS nz, m.block, regime AS cache, w.status, w.reason, digits(stat(s, 'n'), 15) AS samples, digits(ns) AS time_median_ns,
       digits(stat(s, 'ci_low')) AS time_ci_low_ns, digits(stat(s, 'ci_high')) AS time_ci_high_ns, digits(stat(s, 'min')) AS time_min_ns,
       digits(m.points / ns) AS gpoints_per_s, digits(m.flops / ns) AS gflops, digits(gbs) AS t_eff_gbs, digits(peak) AS t_peak_gbs, m.extra,
       digits(stat(drift, 'median')) AS time_drift_ns, CASE regime WHEN 'stream' THEN digits(gbs / peak) END AS peak_fraction,
       CASE m.rank WHEN 0 THEN digits(err, 4) END AS err_max,
       trim(iif(stat(s, 'noise') > 0.01, 'noisy ', '') || iif(s IS NOT NULL AND off_clock, 'clock ', '')
            || iif((stat(s, 'q3') - stat(s, 'q1')) / ns > 0.02, 'ambiguous', '')) AS flags, CASE m.rank WHEN 0 THEN m.findings END AS findings
FROM summed m JOIN record w ON w.rowid = (SELECT at FROM counting c WHERE c.id = m.id ORDER BY c.rank DESC, age <> 1, round, line LIMIT 1)
ORDER BY m.machine, m.log, m.study, m.variant, m.backend, CASE m.precision WHEN 'single' THEN 4 WHEN 'double' THEN 8 END, m.radius, m.nx, m.ny, m.nz,
       CAST(m.block AS REAL), CAST(substr(m.block, instr(m.block, 'x') + 1) AS REAL),
       CAST(substr(m.block, instr(m.block, 'x') + 1 + instr(substr(m.block, instr(m.block, 'x') + 1), 'x')) AS REAL),
       m.extra COLLATE by_version, m.precision, m.cache;

-- Beside the cases a kernel at one working set is one thing, over the whole log
CREATE TEMP TABLE context AS
SELECT machine, log, experiment, role, variant, backend, count(*) AS n_records, digits(stat(summary(samples_ns), 'n'), 15) AS samples,
       digits(median(samples_ns)) AS time_median_ns, digits(bytes_min / median(samples_ns)) AS t_eff_gbs,
       min(time) AS time_first, max(time) AS time_last, digits(bytes_min, 15) AS bytes_min
FROM record r WHERE role NOT IN ('case', 'retired') GROUP BY machine, log, role, study, variant, backend, r.bytes_min;

CREATE INDEX cases_of ON cases (experiment, machine);
UPDATE axes SET found = (SELECT own_names(findings) FROM (
    SELECT findings FROM cases c WHERE c.experiment = axes.experiment AND c.machine = axes.machine AND c.log = axes.log ORDER BY rowid));

-- What a log is of, on top of its table; on that of its context the noise of the run, too
INSERT INTO head SELECT machine, experiment, printf('machine %s, experiment %s, schema 2', machine, log) FROM (SELECT DISTINCT machine, log, experiment FROM record);
INSERT INTO head
SELECT machine, experiment||'_context', printf('machine %s, experiment %s, schema 2', machine, log) || ifnull(noise, '')
FROM (SELECT DISTINCT machine, log, experiment FROM record) LEFT JOIN (
    SELECT machine, log, printf('; A/A over rounds: %d cases, half within %s %%, 95 in 100 within %s %%', n,
           digits(100 * max(spread) FILTER (WHERE i = n / 2), 2),
           digits(100 * max(spread) FILTER (WHERE i = CAST(0.95 * n AS INT)), 2)) AS noise
    FROM spread GROUP BY machine, log) USING (machine, log);

-- How long it took: of each run the time from its first record to its last
INSERT INTO run_time
SELECT machine, experiment, round(sum(seconds), 3) AS seconds
FROM (SELECT machine, experiment, (julianday(max(time)) - julianday(min(time))) * 86400 AS seconds FROM record
      WHERE time GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]*Z'
      GROUP BY machine, experiment, log, run) GROUP BY machine, experiment;
