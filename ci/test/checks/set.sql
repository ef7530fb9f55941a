-- An honest log of the cases in cases.csv (`cliffs cases`), as a run would have measured them from 2026-10-01
-- 12:00 on, with one record a second. Before every eighth case it measures the copies, before each case both
-- drift references. After resume.i cases it ends. Another run measures the rest, in an order of its own.
-- Printed as the records of a raw log, each with its CRC.
.mode list
.import --csv cases.csv planned

-- A row is a measured case: its place i in the log, its round, its row in `planned`.
CREATE TABLE measured AS
WITH in_order AS (
    SELECT row_number() OVER (ORDER BY round.value, place.key) - 1 AS i, round.value AS round,
        planned.rowid AS plan, seed, number
    FROM json_each('[0,1]') round
    JOIN (SELECT seed AS first_seed, count(*) AS n FROM planned WHERE role = 'case')
    JOIN json_each(shuffled(first_seed + round.value, n)) place
    JOIN planned ON role = 'case' AND number + 0 = place.value),
-- without the cases of the first run
rest AS (
    SELECT *, row_number() OVER (PARTITION BY round ORDER BY number + 0) - 1 AS rank,
        count(*) OVER (PARTITION BY round) AS n
    FROM in_order
    WHERE i >= (SELECT i FROM resume))
SELECT i, round, plan
FROM in_order
WHERE i < (SELECT i FROM resume)
UNION ALL
SELECT (SELECT i FROM resume) + row_number() OVER (ORDER BY turn.round, place.key) - 1, turn.round, plan
FROM (SELECT DISTINCT round, seed, n FROM rest) turn
JOIN json_each(shuffled(turn.seed + turn.round, turn.n)) place
JOIN rest ON (rest.round, rest.rank) = (turn.round, place.value);

-- A row is a record, of a case or of a yardstick before it; seq: its line; ns: its time without noise.
CREATE TABLE item AS
WITH all_of AS (
    SELECT i, 2 AS part, round, plan
    FROM measured
    UNION ALL
    SELECT i, role = 'reference', 0, planned.rowid
    FROM measured
    JOIN planned ON role = 'reference'
        OR role IN ('peak', 'empty') AND i % 8 = 0
        OR role = 'l2peak' AND i IN (0, (SELECT i FROM resume))),
-- Bytes per ns. A case is slower than a copy, the more the larger its radius is, and in shared memory.
rate AS (
    SELECT rowid AS plan, CASE role WHEN 'case' THEN backend = 'cuda' ELSE place = 'gpu' END AS gpu,
        CASE WHEN backend <> 'cuda' THEN 14.0 WHEN nx = '1024' THEN 3360.0 ELSE 4200.0 END AS of_case,
        1 + 0.01 * radius + 0.03 * (variant = 'shared') AS slower,
        CASE WHEN place = 'gpu' THEN 4200 - 100 * number ELSE 20 - number END AS of_copy,
        6000 - 500.0 * (number / 3) AS of_l2
    FROM planned)
SELECT row_number() OVER (ORDER BY i, part, gpu DESC, instr('peak  l2peak empty', role), number + 0) AS seq,
    i, part, round, gpu, planned.*,
    CASE role
        WHEN 'peak' THEN bytes_min / (of_copy + i / 8 % 3 * 0.01)
        WHEN 'l2peak' THEN bytes_min / of_l2
        WHEN 'empty' THEN 2000
        WHEN 'reference' THEN CASE WHEN gpu THEN 130000 ELSE 7e6 END
        ELSE bytes_min / of_case * slower END AS ns,
    -- why the case is skipped; of a reason that needs a GPU to tell, cases of one size alone
    CASE
        WHEN role = 'case' AND verdict = 'skip' THEN reason
        WHEN role = 'case' AND verdict = 'fail' AND nx = '1024' THEN replace(reason, 'only -1', 'only 1056')
        ELSE '' END AS why
FROM all_of
JOIN rate USING (plan)
JOIN planned ON planned.rowid = plan;

-- Samples differ by up to 0.15 %.
ALTER TABLE item ADD COLUMN ns_samples TEXT;
UPDATE item SET ns_samples = (
    SELECT group_concat(printf('%.3f', ns * (1 + 0.0005 * (value * 5 % 7 - 3))), ';')
    FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14]')
    WHERE value < samples + 0);
ALTER TABLE item ADD COLUMN median REAL;
UPDATE item SET median = m
FROM (SELECT seq AS line, stat(summary(ns_samples), 'median') AS m FROM item GROUP BY seq)
WHERE line = seq;

-- A row is a record; each column is some fields of its line.
CREATE TEMP VIEW piece AS
SELECT seq,
    printf('%s,%s,%s,%s,%s', role, study, variant, backend, precision) AS kernel,
    printf('%s,%s,%s,%s,%s,%s', radius, nx, ny, nz, block, extra) AS size,
    printf('warm,%d,%s,%s', round, CASE why WHEN '' THEN 'ok' ELSE 'skipped' END, why) AS outcome,
    CASE role WHEN 'case' THEN '1.1e-07,0.4,4096,0,0' ELSE ',,,,' END AS answer,
    printf('%s,%s,%s,%s', bytes_min, flops, points, array_bytes) AS amounts,
    CASE role
        WHEN 'case' THEN printf('%.7g,%s,%.9g',
            -- T_peak: the best copy before it
            (SELECT max(bytes_min / median)
             FROM item peak
             WHERE peak.role = 'peak' AND peak.gpu = item.gpu AND peak.i = item.i / 8 * 8),
            CASE WHEN gpu
                THEN (SELECT printf('%.7g', max(bytes_min / median)) FROM item l2 WHERE l2.role = 'l2peak')
                ELSE '' END,
            (SELECT median
             FROM item reference
             WHERE reference.role = 'reference' AND reference.i = item.i AND reference.gpu = item.gpu))
        ELSE ',,' END AS yardsticks,
    CASE WHEN gpu THEN '1980,3201,41,300,0x0' ELSE ',,,,' END AS sensors,
    printf('0,%d,%s', CASE WHEN ns > 1e7 THEN 1 ELSE 4 END, source) AS launches,
    printf('0123456789ab,0,%s-4711-g012345,%d,%s',
        CASE WHEN i < resume_i
            THEN '20261001T120000Z'
            ELSE strftime('%Y%m%dT%H%M%SZ', start + resume_seq, 'unixepoch') END,
        -- the place of a case in its run
        CASE WHEN part < 2 THEN 0 WHEN i < resume_i THEN i ELSE i - resume_i END,
        strftime('%Y-%m-%dT%H:%M:%S.000Z', start + seq, 'unixepoch')) AS run,
    CASE WHEN role = 'case' AND gpu AND why = ''
        THEN printf('sustained_s=1.010 sustained_ns=%.3f sustained_sm_mhz=1755.0 ', 1.02 * ns)
            || 'sustained_power_w=640.0 '
            || printf('sustained_energy_nj_per_point=%.6g', 650 * 1.02 * ns / points)
        ELSE '' END AS findings,
    CASE why WHEN '' THEN ns_samples ELSE '' END AS samples
FROM item, (
    SELECT i AS resume_i, (SELECT min(seq) FROM item WHERE item.i = resume.i) AS resume_seq,
        strftime('%s', '2026-10-01 12:00:00') + 0 AS start
    FROM resume);

WITH log AS (
    SELECT seq, kernel || ',' || size || ',' || outcome || ',' || answer || ',' || amounts || ',' ||
        yardsticks || ',' || sensors || ',' || launches || ',' || run || ',' || findings || ',' ||
        samples AS line
    FROM piece)
SELECT line || ',' || crc32(line)
FROM log
ORDER BY seq;
