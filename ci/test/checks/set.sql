-- An honest log of the cases in cases.csv (`cliffs cases`), as a worker would have measured them from 2026-10-01 12:00 on: every 8 cases
-- the copies, before each both drift references, 1 s a record. From visit resume.i on it is another run, to which is shuffled what is left. Printed as the raw
-- log, each line sealed.
.mode list
.import --csv cases.csv c
CREATE TABLE item AS
WITH whole AS ( SELECT row_number() OVER (ORDER BY round, at) - 1 AS i, * FROM (
        SELECT turn.value AS round, place.key AS at, c.* FROM json_each('[0,1]') turn, (SELECT seed AS s, count(*) AS n FROM c WHERE role =
        'case'), json_each(shuffled(s + turn.value, n)) place JOIN c ON role = 'case' AND c.number + 0 = place.value)),
owed AS (SELECT *, row_number() OVER (PARTITION BY round ORDER BY number + 0) - 1 AS rank, count(*) OVER (PARTITION BY round) AS n FROM whole
       WHERE i >= (SELECT i FROM resume)),
visit AS ( SELECT * FROM whole WHERE i < (SELECT i FROM resume)
    UNION ALL SELECT (SELECT i FROM resume) + row_number() OVER (ORDER BY o.round, place.key) - 1, o.round, place.key, c.*
    FROM (SELECT DISTINCT round, seed AS s, n FROM owed) t, json_each(shuffled(t.s + t.round, t.n)) place JOIN owed o ON (o.round, o.rank) =
        (t.round, place.value) JOIN c ON c.role = 'case' AND c.number = o.number),
all_of AS (
    SELECT i, 2 AS part, round, v.role, v.study, v.variant, v.backend, v.precision, v.radius, v.nx, v.ny, v.nz, v.block, v.extra, v.number,
        v.samples, v.points, v.flops, v.bytes_min, v.array_bytes, v.source, v.verdict, v.reason, v.backend = 'cuda' AS gpu FROM visit v
    UNION ALL SELECT i, CASE y.role WHEN 'reference' THEN 1 ELSE 0 END, 0, y.role, y.study, y.variant, y.backend, y.precision, y.radius, y.nx,
        y.ny, y.nz, y.block, y.extra, y.number, y.samples, y.points, y.flops, y.bytes_min,
           y.array_bytes, y.source, '', '', y.place = 'gpu' FROM visit v JOIN c y ON (y.role IN ('peak', 'empty') AND i % 8 = 0) OR (y.role =
           'l2peak' AND i IN (0, (SELECT i FROM resume))) OR y.role = 'reference'),
timed AS ( SELECT *, CASE role WHEN 'peak' THEN bytes_min / (CASE WHEN gpu THEN 4200 - 100 * number ELSE 20 - number END + i / 8 % 3 * 0.01) WHEN
        'l2peak' THEN bytes_min / (6000 - 500.0 * (number / 3)) WHEN 'empty' THEN 2000
           WHEN 'reference' THEN CASE WHEN gpu THEN 130000 ELSE 7e6 END
           ELSE bytes_min / CASE WHEN NOT gpu THEN 14.0 WHEN nx = '1024' THEN 3360.0 ELSE 4200.0 END * (1 + 0.01 * radius + 0.03 * (variant =
           'shared')) END AS ns FROM all_of)
SELECT row_number() OVER (ORDER BY i, part, gpu DESC, instr('peak  l2peak empty', role), number + 0) AS seq, *,
       CASE WHEN verdict = 'skip' THEN reason WHEN verdict = 'fail' AND nx = '1024' THEN replace(reason, 'only -1', 'only 1056') ELSE '' END AS why,
       (SELECT group_concat(printf('%.3f', ns * (1 + 0.0005 * (value * 5 % 7 - 3))), ';') FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14]')
       WHERE value < samples + 0) AS ns_samples FROM timed;
ALTER TABLE item ADD COLUMN median REAL;
UPDATE item SET median = (SELECT m FROM (SELECT seq AS s, stat(summary(ns_samples), 'median') AS m FROM item GROUP BY seq) WHERE s = seq);
SELECT line || ',' || crc32(line) FROM (
    SELECT seq, printf('%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,warm,%d,%s,%s,', role, study, variant, backend, precision, radius, nx, ny, nz, block,
        extra, round, CASE why WHEN '' THEN 'ok' ELSE 'skipped' END, why)
        || CASE role WHEN 'case' THEN '1.1e-07,0.4,4096,0,0' ELSE ',,,,' END || printf(',%s,%s,%s,%s,', bytes_min, flops, points, array_bytes)
        || CASE role WHEN 'case' THEN printf('%.7g,%s,%.9g', (SELECT max(bytes_min / median) FROM item p WHERE p.role = 'peak' AND p.gpu =
        item.gpu AND p.i = item.i / 8 * 8),
            CASE WHEN gpu THEN (SELECT printf('%.7g', max(bytes_min / median)) FROM item p WHERE p.role = 'l2peak') ELSE '' END, (SELECT median
            FROM item p WHERE p.role = 'reference' AND p.i = item.i AND p.gpu = item.gpu)) ELSE ',,' END
        || CASE WHEN gpu THEN ',1980,3201,41,300,0x0' ELSE ',,,,,' END || printf(',0,%d,%s,0123456789ab,0,%s-4711-g012345,%d,%s,%s,%s', CASE
        WHEN ns > 1e7 THEN 1 ELSE 4 END, source, CASE WHEN i < (SELECT i FROM resume) THEN '20261001T120000Z'
            ELSE strftime('%Y%m%dT%H%M%SZ', (SELECT 1790856000 + min(seq) FROM item WHERE i = (SELECT i FROM resume)), 'unixepoch') END, CASE
            part WHEN 2 THEN CASE WHEN i < (SELECT i FROM resume) THEN i ELSE i - (SELECT i FROM resume) END ELSE 0 END,
            strftime('%Y-%m-%dT%H:%M:%S.000Z', 1790856000 + seq, 'unixepoch'), CASE WHEN role = 'case' AND gpu AND why = '' THEN
            printf('sustained_s=1.010 sustained_ns=%.3f sustained_sm_mhz=1755.0 sustained_power_w=640.0 sustained_energy_nj_per_point=%.6g',
                1.02 * ns, 650 * 1.02 * ns / points) ELSE '' END, CASE why WHEN '' THEN ns_samples ELSE '' END) AS line FROM item) ORDER BY seq;
