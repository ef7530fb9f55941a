-- Runs: their ids, revisions and time stamps. One program writes one log, record after record, while it
-- measures.
-- Tolerances: 1 s between time stamps and run ids, as a host's clock may be set; 24 h into the future, for a
-- host with a wrong time zone.
-- Seconds are strftime('%s'), as unixepoch() needs SQLite 3.38.

INSERT INTO finding
SELECT machine, machine || '/' || iif(log GLOB 'profile/*', log || '.ncu.csv', 'raw/' || log || '.csv'),
    line, 'line', what, NULL
FROM bad_line;

-- A row per record. t: its time stamp in seconds; s: the summary of its samples; on_gpu: it ran on the GPU.
-- OpenACC may run on either device; only what it measured on the GPU has the GPU's clock or L2 peak beside
-- it.
CREATE TEMP TABLE stamp (id INTEGER PRIMARY KEY, machine, log, line, run, role, on_gpu, t, s);

INSERT INTO stamp
SELECT r.rowid, machine, log, line, run, role,
    backend = 'cuda'
        OR (backend = 'openacc' AND openacc_offload IS 1 AND (clock_sm_mhz NOTNULL OR l2_peak_gbs NOTNULL)),
    CASE
        WHEN time GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T*'
                AND time GLOB '*T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'
                AND length(time) = 24
            THEN strftime('%s', substr(time, 1, 19)) + CAST(substr(time, 20, 4) AS REAL) END,
    summary(samples_ns)
FROM record r
CROSS JOIN facts USING (machine)
GROUP BY r.rowid;

-- A row per record, without its samples, which take most of a record's space.
--   file, line      where it stands
--   code            its source hash by today's rule
--   t               time stamp in seconds
--   n               number of samples; median, least: of the samples, in ns
--   X_before, X_behind   the same of the record before and behind it in its log
CREATE TEMP TABLE rec AS
SELECT s.id, s.machine, s.log, s.line, s.role, study, variant, backend, precision, radius, nx, ny, nz,
    block, extra, cache, round, status, reason, bound_used, checked, wrong, damaged, bytes_min, flops,
    points, array_bytes, t_peak_gbs, l2_peak_gbs, reference_ns, clock_sm_mhz, clock_mem_mhz, temperature_c,
    power_w, throttle, batch, source, source_today(study, variant, source) AS code, git, dirty, s.run,
    "order", time, findings, s.machine || '/raw/' || s.log || '.csv' AS file, status = 'ok' AS ok, s.on_gpu,
    s.t, a.run AS run_before, a.t AS t_before, a.role AS role_before, a.on_gpu AS on_gpu_before,
    b.run AS run_behind, b.role AS role_behind, b.line AS line_behind, stat(s.s, 'median') AS median,
    stat(s.s, 'min') AS least, stat(s.s, 'n') AS n
FROM stamp s
CROSS JOIN record r ON r.rowid = s.id
LEFT JOIN stamp a ON a.id = (SELECT max(id) FROM stamp WHERE id < s.id)
    AND (a.machine, a.log) = (s.machine, s.log)
LEFT JOIN stamp b ON b.id = (SELECT min(id) FROM stamp WHERE id > s.id)
    AND (b.machine, b.log) = (s.machine, s.log);
DROP TABLE stamp;
CREATE INDEX temp.rec_id ON rec (id);
CREATE INDEX temp.rec_run ON rec (machine, log, run, line);

-- A row per run of a log, with its first record.
--   begin, gpu   time in seconds and digits of the GPU, from the run's id
--   known, at    whether git has its revision, and when that was committed (results/origin)
--   nth          its position in the log; is_last: no run follows
--   plan         the experiment as it was at that revision, NULL: none
--   guess        1: without a history, plan is today's experiment, which may have been another then
CREATE TEMP TABLE run AS
WITH first_record AS (SELECT min(id) AS id FROM rec GROUP BY machine, log, run)
SELECT a.machine, a.log, a.run, a.line, a.file, a.t, a.git, a.dirty, a.run_before, a.t_before, known, at,
    CASE instr(a.run, '-g') WHEN 0 THEN '' ELSE substr(a.run, instr(a.run, '-g') + 2) END AS gpu,
    CASE
        WHEN a.run GLOB '[0-9][0-9][0-9][0-9][01][0-9][0-3][0-9]T[0-2][0-9][0-5][0-9][0-6][0-9]Z-*'
            THEN strftime('%s',
                printf('%s-%s-%s %s:%s:%s', substr(a.run, 1, 4), substr(a.run, 5, 2), substr(a.run, 7, 2),
                    substr(a.run, 10, 2), substr(a.run, 12, 2), substr(a.run, 14, 2))) + 0 END AS begin,
    row_number() OVER (PARTITION BY a.machine, a.log ORDER BY a.line) AS nth,
    lead(1, 1, 0) OVER (PARTITION BY a.machine, a.log ORDER BY a.line) = 0 AS is_last,
    (
        SELECT nullif(p.file, '')
        FROM plan p
        WHERE (p.revision, p.log) = (CASE known WHEN 1 THEN a.git ELSE '' END, a.log)) AS plan,
    EXISTS (SELECT 1 FROM no_history) AND a.dirty = 0 AND a.git <> 'unknown' AS guess
FROM first_record
JOIN rec a ON a.id = first_record.id
LEFT JOIN revision r ON r.name = a.git AND a.dirty = 0;
CREATE INDEX temp.run_id ON run (run);
CREATE INDEX temp.run_log ON run (machine, log, run);

INSERT INTO finding
SELECT machine, file, line, 'stamp', printf('time stamp "%s" is malformed', time),
    '2026-11-20T18:30:00.123Z'
FROM rec
WHERE t IS NULL;

INSERT INTO finding
SELECT machine, file, line, 'back', 'time stamp before that of the record before it in its run', NULL
FROM rec
WHERE run = run_before
  AND t < t_before;

INSERT INTO finding
SELECT machine, file, line, 'future', 'time stamp in the future', NULL
FROM rec
WHERE t > strftime('%s', 'now') + 86400;

INSERT INTO finding
SELECT machine, file, line, 'begin', printf('run "%s" does not begin before its first record', run), NULL
FROM run
WHERE begin IS NULL OR begin > t + 1;

INSERT INTO finding
SELECT machine, file, line, 'early', printf('run %s begins before run %s ends', run, run_before), NULL
FROM run
WHERE begin < t_before - 1;

INSERT INTO finding
SELECT r.machine, r.file, r.line, 'goes on', printf('run %s continues after another began', r.run), NULL
FROM rec r
JOIN run USING (machine, log, run)
WHERE r.run <> r.run_before
  AND run.line < r.line;

-- A log was measured on one GPU, and its runs are in no other machine's folder. machine.json describes the
-- GPU that measured last.
INSERT INTO finding
SELECT machine, file, line, 'elsewhere', printf('run %s is also in another machine''s folder', run), NULL
FROM run r
WHERE EXISTS (SELECT 1 FROM run o WHERE o.run = r.run AND o.machine <> r.machine);

INSERT INTO finding
SELECT r.machine, r.file, r.line, 'GPU', printf('run %s was on another GPU', r.run),
    'that of run ' || first.run
FROM run r
JOIN run first ON (first.machine, first.log, first.nth) = (r.machine, r.log, 1)
WHERE r.gpu <> first.gpu;

INSERT INTO finding
SELECT machine, file, line, 'no GPU',
    printf('run %s names %s GPU', run, CASE gpu WHEN '' THEN 'no' ELSE 'a' END), 'as machine.json'
FROM run
JOIN (SELECT machine, gpu AS name FROM facts) USING (machine)
WHERE (gpu = '') <> (name IS NULL);

INSERT INTO note
SELECT machine, machine, 0,
    printf('%d log%s measured on another GPU (%s) than the one in machine.json (%.6s)', count(*),
        iif(count(*) > 1, 's', ''), run.gpu, uuid_hash)
FROM run
JOIN facts USING (machine)
WHERE nth = 1
  AND run.gpu <> ''
  AND facts.gpu NOTNULL
  AND run.gpu <> substr(uuid_hash, 1, 6)
GROUP BY machine, run.gpu;

INSERT INTO finding
SELECT machine, machine, 0, 'uuid',
    printf('uuid_hash %s of machine.json occurs in no run of its logs', uuid_hash), NULL
FROM facts
WHERE gpu NOTNULL
  AND machine IN (SELECT machine FROM run)
  AND NOT EXISTS (
          SELECT 1
          FROM run
          WHERE run.machine = facts.machine
            AND run.gpu = substr(facts.uuid_hash, 1, 6));

-- All records of a run have the same revision. Git knows it, it was committed before the run measured, and
-- each record's source hash is the one of that revision.
INSERT INTO finding
SELECT r.machine, r.file, r.line, 'two revisions',
    printf('revision %s%s in a run of another', r.git, CASE r.dirty WHEN 0 THEN '' ELSE '+dirty' END),
    printf('%s%s', run.git, CASE run.dirty WHEN 0 THEN '' ELSE '+dirty' END)
FROM rec r
JOIN run USING (machine, log, run)
WHERE r.git IS NOT run.git OR r.dirty IS NOT run.dirty;

INSERT INTO note
SELECT machine, file, min(line),
    printf('warning: %d records of a build without a clean git revision', count(*))
FROM rec
WHERE ifnull(git, 'unknown') = 'unknown' OR dirty IS NOT 0
GROUP BY machine, log;

INSERT INTO finding
SELECT machine, file, line, 'revision', printf('git does not know revision %s here', git), NULL
FROM run
WHERE git <> 'unknown'
  AND dirty = 0
  AND known IS NOT 1
  AND NOT EXISTS (SELECT 1 FROM no_history);

INSERT INTO finding
SELECT machine, file, line, 'committed',
    printf('measured %.0f s before its revision %s was committed', at - t, git), NULL
FROM run
WHERE t < at;

INSERT INTO note
SELECT machine, machine, 0, 'revisions and source hashes not checked: ' || why
FROM no_history, facts;

INSERT INTO note
SELECT DISTINCT machine, machine, 0,
    printf('source hashes not checked: of %s; ci/tools/source-hash failed', git)
FROM run
WHERE known = 1
  AND git NOT IN (SELECT revision FROM source_at);

-- A row per source of a variant that a log names at a known revision.
--   want    the hash that the revision gives, by the hash rule of the program that measured
--   today   the hash that the revision gives by today's rule
--   old     1: it cannot be checked, as the tool of the first rule is gone
CREATE TEMP TABLE source_name AS
SELECT r.machine, file, min(line) AS line, count(*) AS records, r.study, r.variant, r.source, code, git,
    s.first = '' AND r.source NOT GLOB '2:*' AS old,
    CASE WHEN r.source GLOB '2:*' THEN s.source ELSE s.first END AS want, s.source AS today
FROM rec r
JOIN revision v ON v.name = r.git AND v.known = 1 AND r.dirty = 0
LEFT JOIN source_at s ON (s.revision, s.study, s.variant) = (r.git, r.study, r.variant)
WHERE r.git IN (SELECT revision FROM source_at)
GROUP BY r.machine, r.log, r.git, r.study, r.variant, r.source;

INSERT INTO note
SELECT machine, machine, 0,
    printf('source hashes not checked: of %s; git no longer has the first rule''s tool', git)
FROM source_name
WHERE old
GROUP BY machine, git;

INSERT INTO finding
SELECT machine, file, line, 'source',
    CASE
        WHEN today IS NULL THEN printf('revision %s has no variant src/%s/%s', git, study, variant)
        ELSE printf('source hash %s of %s at revision %s', source, variant, git) END, want
FROM source_name
WHERE NOT ifnull(old, 0)
  AND source IS NOT want;

-- results/origins.csv must agree with git.
INSERT INTO finding
SELECT machine, file, line, 'origin',
    printf('results/origins.csv takes source %s of %s/%s for %s', source, study, variant, code), today
FROM source_name
WHERE source = want
  AND code NOT IN (source, today);

INSERT INTO note
SELECT machine, machine, 0,
    printf('%d records of an earlier rule for source hashes are taken for older sources; '
            || 'make origins asks git for them', sum(records))
FROM source_name
WHERE source = want
  AND code = source
  AND code <> today
GROUP BY machine;

-- The compiler named in machine.json can have built the kernels that ran. The project needs CUDA 11.8. A
-- row per machine with CUDA records. oldest, newest: the compute capabilities, times 10, that its toolkit
-- can build for. A GPU newer than `newest` is no mistake, as it runs PTX of an older architecture; only an
-- architecture named in cuda_flags must be known to the toolkit.
CREATE TEMP TABLE toolkit AS
SELECT *, CASE WHEN version < 1200 THEN 35 WHEN version < 1300 THEN 50 ELSE 75 END AS oldest,
    CASE WHEN version < 1208 THEN 90 WHEN version < 1400 THEN 129 ELSE 1e9 END AS newest
FROM (
    SELECT machine, cuda_compiler, cuda_flags, cc, gpu,
        100 * CAST(cuda_compiler AS INTEGER) + CAST(substr(cuda_compiler,
                instr(cuda_compiler, '.') + 1) AS INTEGER) AS version
    FROM facts
    WHERE cuda_compiler NOTNULL
      AND machine IN (SELECT machine FROM rec WHERE backend = 'cuda' AND ok));

-- A row per architecture in cuda_flags, as in `arch=compute_90`.
CREATE TEMP TABLE built AS
SELECT machine, CAST(substr(value, instr(value, 'arch=compute_') + 13) AS INTEGER) AS arch
FROM toolkit, json_each('["' || replace(replace(replace(cuda_flags, '\', ''), '"', ''), ' ', '","') || '"]')
WHERE value GLOB '*arch=compute_[0-9]*';

INSERT INTO finding
SELECT machine, machine || '/machine.json', 0, 'compiler', 'cuda_compiler ' || cuda_compiler, why
FROM (
    SELECT *,
        CASE
            WHEN version < 1108 THEN '11.8 or later: an older one cannot build the kernels'
            WHEN cc < oldest
                THEN printf('one that builds for %s: it knows no compute capability below %d', gpu, oldest)
            WHEN EXISTS (
                    SELECT 1
                    FROM built b
                    WHERE b.machine = t.machine
                      AND arch NOT BETWEEN oldest AND newest)
                THEN printf('one that knows the architectures in cuda_flags: its are %d to %d', oldest,
                    newest)
            WHEN cc < (SELECT min(arch) FROM built b WHERE b.machine = t.machine)
                THEN printf('flags of code that %s runs: its compute capability is %d', gpu, cc) END AS why
    FROM toolkit t)
WHERE why NOTNULL;
