-- The rows of the paper's tables. Each row of a query is 'row', the table, the macro that sets the row, and
-- its cells. Numbers that come from the same tables are here, too (numbers.sql).

-- ---- the text's GPU beside the other model that was measured most ----
CREATE TEMP TABLE two AS
SELECT :m AS machine
UNION ALL
SELECT *
FROM (
    SELECT name
    FROM machine
    JOIN loaded ON machine = name
    WHERE gpu <> (SELECT gpu FROM machine WHERE name = :m)
    GROUP BY name
    ORDER BY count(*) DESC, name
    LIMIT 1);

-- A row per cell of the table: its machine (the column), the name of its line (says; in short, key), and its
-- text v.
CREATE TEMP TABLE beside (key TEXT, says TEXT, machine TEXT, v TEXT);
INSERT INTO beside SELECT 'l2', 'L2, MiB', name, printf('%.0f', l2_bytes / 1048576) FROM machine;

INSERT INTO beside
SELECT variant, 'read again by ' || iif(variant = 'read', 'any', 'the same') || ' SM, MiB', machine,
    printf('%.1f', x / 1048576)
FROM plane_drop
WHERE experiment = 'stream_reread' AND variant IN ('read', 'read_same') AND seen = 'dram'
ORDER BY variant;

INSERT INTO beside
SELECT key, iif(key = 'shapes', 'other shapes, time', 'law by planes, ' || replace(key, 'dram', 'DRAM')),
    machine, printf('%d of %d, %.1f', sum(off <= 0.06), count(*), 100 * avg(off))
FROM (
    SELECT *, iif(experiment IN ('star3d_plane', 'star3d_written'), seen, 'shapes') AS key
    FROM plane_said
    WHERE says = 'law'
      AND off NOTNULL
      AND experiment NOT IN ('star3d_thief', 'star3d_halo', 'star3d_blind'))
WHERE key <> 'shapes' OR seen = 'time'
GROUP BY key, machine
ORDER BY key = 'shapes', key;

INSERT INTO beside
SELECT says,
    'baseline: ' || CASE says WHEN 'old' THEN '2r+2, effective L2' ELSE '2r+1, ' || says || ' L2' END,
    machine, printf('%.1f', 100 * avg(off))
FROM plane_said
WHERE says NOT IN ('law', 'warpspeed') AND experiment = 'star3d_plane' AND seen = 'time' AND off NOTNULL
GROUP BY says, machine
ORDER BY avg(off);

INSERT INTO beside
SELECT 'first', 'first rule (1)', machine,
    printf('%d of %d, %.1f', sum(abs(x / predicted - 1) <= 0.1), count(*),
        100 * avg(abs(x / predicted - 1)))
FROM law
WHERE first AND wholes >= 5 AND x > 0
GROUP BY machine;

INSERT INTO beside
SELECT 'best', 'its best baseline model', machine, printf('%.1f', 100 * min(error))
FROM law_error
WHERE first AND NOT (l2 = 'effective' AND planes = '2r+2') AND drops
GROUP BY machine;

INSERT INTO beside
SELECT 'foretold', 'an earlier curve of reads', machine, printf('%.1f', 100 * avg(abs(x / said - 1)))
FROM foretold_drop
WHERE says = 'its curve' AND x > 0
GROUP BY machine;

INSERT INTO beside
SELECT 'slope', 'slope beside a co-runner', machine, printf('%.2f ± %.2f', slope, 2 * error)
FROM thief_slope
WHERE variant = 'base';

INSERT INTO beside
SELECT 'limit', 'one step per pass, best variant', machine, printf('%.2f to %.2f', min(f), max(f))
FROM (SELECT machine, max(f) AS f FROM limit_best GROUP BY machine, precision, radius)
GROUP BY machine;

INSERT INTO beside
SELECT 'steps', 'several steps, ' || precision, machine, printf('%.2f (%s, %d)', max(f), variant, steps)
FROM temporal_best
WHERE steps > 1 AND radius = 1
GROUP BY precision, machine
ORDER BY precision DESC;

INSERT INTO beside
SELECT 'weak', 'two GPUs, exchange hidden', machine, printf('%.2f to %.2f', min(e), max(e))
FROM (
    SELECT machine, max(efficiency) AS e
    FROM halo_efficiency
    WHERE grows = 'weak' AND schedule = 'beside' AND kernel = 'tma_ring' AND gpus = 2
    GROUP BY machine, precision, radius)
GROUP BY machine;

-- The cells of the other model. Empty if its onsets in time were not measured.
CREATE TEMP TABLE other AS
SELECT *
FROM beside
WHERE machine IN (SELECT machine FROM two)
  AND machine <> :m
  AND EXISTS (SELECT * FROM beside b WHERE b.machine = beside.machine AND key = 'time');

SELECT 'row', 'gpus', 'gpusrow', says, max(v) FILTER (WHERE machine = :m),
    max(v) FILTER (WHERE machine <> :m)
FROM beside
WHERE machine IN (SELECT * FROM two) AND EXISTS (SELECT * FROM other)
GROUP BY says
ORDER BY min(rowid);

SELECT 'number', 'other', '%s', label FROM machine WHERE name IN (SELECT machine FROM other);

SELECT 'number', 'other.cases', '%s', printf('%,d', count(*))
FROM result
WHERE machine IN (SELECT machine FROM other)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'other.l2', '%s', v FROM other WHERE key = 'l2';

SELECT 'number', 'other.dram', '%s', replace(v, ', ', ' are, with a mean error of ') || ' %'
FROM other
WHERE key = 'dram';

SELECT 'number', 'other.time', '%s', substr(v, 1, instr(v, ',') - 1) FROM other WHERE key = 'time';
SELECT 'number', 'other.time.error', '%s', substr(v, instr(v, ',') + 2) FROM other WHERE key = 'time';
SELECT 'number', 'other.foretold', '%s', v FROM other WHERE key = 'foretold';
SELECT 'number', 'other.slope', '%s', v FROM other WHERE key = 'slope';

SELECT 'number', 'other.steps', '%s', group_concat(v, ' in single precision and ')
FROM other
WHERE key = 'steps'
GROUP BY NULL
HAVING count(*) = 2;

SELECT 'number', 'other.law', '%s',
    CASE
        WHEN verdict LIKE 'holds where%'
            THEN 'holds only by ' || replace(substr(verdict, 13), 'dram', 'DRAM')
        ELSE verdict END
FROM verdict
WHERE name = 'star3d-plane-law' AND machine IN (SELECT machine FROM other);

SELECT 'number', 'other.latency', '%s', numbers
FROM verdict
WHERE name = 'stream-halves' AND machine IN (SELECT machine FROM other);

-- ---- planes at the cliff onset ----
-- A row per shape of the stencil: planes by the law, planes measured, both as 2r (4r for two fields) plus a
-- number; how many curves have an onset; mean and largest error in %.
SELECT 'row', 'shapes', 'shaperow',
    CASE experiment
        WHEN 'star3d_shapes'
            THEN CASE shape WHEN 'inplace' THEN 'wave, in place' WHEN 'two' THEN 'two fields' ELSE shape END
        WHEN 'heat2d_rows' THEN 'heat2d, rows'
        WHEN 'diffusion2d_rows' THEN 'diffusion2d, rows'
        ELSE 'star (base)' END, printf('%dr + %.1f', 2 * near, avg(capacity / law - 2 * near * radius)),
    printf('%dr + %.1f', 2 * near, avg(capacity / x - 2 * near * radius)),
    printf('%d of %d', count(x), count(*)), printf('%.1f', 100 * avg(abs(x / law - 1))),
    printf('%.1f', 100 * max(abs(x / law - 1)))
FROM plane_law
WHERE machine = (
        SELECT machine
        FROM plane_law
        WHERE experiment = 'star3d_shapes' AND law > 0
        ORDER BY machine <> :m, machine
        LIMIT 1)
  AND law > 0
  AND (experiment IN ('star3d_shapes', 'heat2d_rows', 'diffusion2d_rows')
              OR experiment = 'star3d_plane' AND variant = 'base')
GROUP BY experiment, shape
ORDER BY experiment <> 'star3d_plane', experiment <> 'star3d_shapes',
    avg(capacity / law - 2 * near * radius);

-- ---- verdicts by source ----
-- The kinds of sources: `starts` is how a claim's source begins.
CREATE TEMP TABLE origin AS
SELECT row_number() OVER () AS i, column1 AS starts, column2 AS kind
FROM (
    VALUES ('Nas', 'Nasciutti & Panetta'), ('HPC', 'HPC4WC project 10'), ('Oml', 'Omlin & Räss'),
        ('Rue', 'Ruetsch'), ('RWT', 'RWTH slides'), ('AMD', 'AMD lab notes'), ('com', 'common knowledge'),
        ('ass', 'common knowledge'), ('thi', 'this artifact'));

-- A row per kind of source on the text's GPU, then a row per GPU with all kinds.
WITH v AS (
    SELECT verdict.*, i, ifnull(kind, source) AS kind
    FROM verdict
    LEFT JOIN origin ON starts = substr(source, 1, 3)
    WHERE machine IN (SELECT machine FROM loaded)),
line AS (
    SELECT 0 AS part, min(i) OVER (PARTITION BY kind) AS i, kind, verdict
    FROM v
    WHERE machine = :m
    UNION ALL
    SELECT 1, machine <> :m, 'all, ' || label, verdict
    FROM v)
SELECT 'row', 'sources',
    CASE
        WHEN part = 1 AND lag(part) OVER (ORDER BY part, i, kind) = 0 THEN 'sourcenext'
        ELSE 'sourcerow' END, kind, printf('%d', count(*)), printf('%d', sum(verdict = 'holds')),
    printf('%d', sum(verdict LIKE 'holds where%')), printf('%d', sum(verdict = 'fails')),
    printf('%d', sum(verdict = 'inconclusive')), printf('%d', sum(verdict = 'no data'))
FROM line
GROUP BY part, i, kind
ORDER BY part, i, kind;

-- ---- public codes ----
-- A row per precision, radius and number of steps (one or several): the best public code at a size at which
-- ours was measured, too.
SELECT 'row', 'peers', 'peerrow', printf('%s, %s', precision, iif(steps = 1, 'one', 'several')),
    printf('%d', radius), size,
    replace(replace(tool, ' (baseline sweep)', ''), 'CUDA baseline of Mojo-workloads',
        'Mojo-workloads, CUDA'), printf('%.2f', max(f)), printf('%.2f', ours)
FROM peer
WHERE machine = :m AND ours NOTNULL
GROUP BY ifnull(steps, 2) > 1, precision, radius
ORDER BY ifnull(steps, 2) > 1, precision DESC, radius;

-- ---- verdicts that differ between machines ----
-- A row per claim and two machines: at some place both decide it, and it holds on one and fails on the
-- other.
CREATE TEMP TABLE differ AS
SELECT DISTINCT a.name, a.machine AS a, b.machine AS b
FROM verdict_place a
JOIN verdict_place b USING (name, place)
WHERE a.machine <> b.machine AND (a.verdict, b.verdict) IN (VALUES ('holds', 'fails'), ('fails', 'holds'));

SELECT 'number', 'claims.differ', '%d', (SELECT count(DISTINCT name) FROM differ JOIN wanted USING (a, b))
WHERE EXISTS (SELECT * FROM wanted);

SELECT 'number', 'law.again', '%s', verdict
FROM differ
JOIN wanted USING (a, b)
JOIN verdict v ON (v.machine, v.name) = (b, differ.name)
WHERE v.name = 'star3d-plane-law' AND verdict = 'holds'
LIMIT 1;

SELECT 'number', 'other.differ', '%d',
    (SELECT count(DISTINCT name) FROM differ WHERE a = :m AND b IN (SELECT machine FROM other))
WHERE EXISTS (SELECT * FROM other);

-- ---- tables of verdicts ----
-- A row per claim of a table. said: in the table `box`, when the prediction was committed and in which
-- commit; in other tables a heading above the claim.
CREATE TEMP TABLE of_table (tbl TEXT, name TEXT, said TEXT);

INSERT INTO of_table
VALUES
    ('box', 'star3d-law', '11-21 22:56 fdddce4'),
    ('box', 'star3d-law-depth', '11-21 22:56 fdddce4'),
    ('box', 'star3d-causal-law', '11-22 10:11 1aa9e6c'),
    ('box', 'star3d-causal-stores', '11-22 10:11 1aa9e6c'),
    ('box', 'star3d-plane-law', '11-23 02:54 7396b4a'),
    ('box', 'star3d-thief', '11-23 02:54 7396b4a'),
    ('box', 'star3d-thief-slope', '11-23 02:54 7396b4a'),
    ('box', 'star3d-plane-shapes', '11-23 06:50 7ef8240'),
    ('box', 'star3d-elsewhere-foretold', '11-23 07:15 58ed868'),
    ('box', 'halo-knee', '11-23 07:31 b46f17d'),
    ('box', 'halo-strong', '11-23 07:31 b46f17d'),
    ('box', 'star3d-columns', '11-23 07:38 a9ffbff'),
    ('box', 'diffusion2d-resident', '11-23 07:38 a9ffbff'),
    ('box', 'star3d-halves', '11-23 07:38 a9ffbff'),
    ('box', 'star3d-plane-halo', '11-23 07:40 879914f'),
    ('box', 'stream-halves', '11-23 07:55 4387e6a'),
    ('box', 'star3d-law', '11-25 07:51 3e67822'),
    ('box', 'star3d-law-depth', '11-25 07:51 3e67822'),
    ('box', 'star3d-causal-law', '11-25 07:51 3e67822'),
    ('box', 'halo-inner', '11-26 13:02 bbdda93'),
    ('v-law', 'star3d-cliff', ''),
    ('v-law', 'star3d-cliff-where', ''),
    ('v-law', 'star3d-cliff-half', ''),
    ('v-law', 'star3d-cliff-zloop', ''),
    ('v-law', 'star3d-law-reads', ''),
    ('v-law', 'star3d-plane-rivals', ''),
    ('v-law', 'star3d-plane-written', ''),
    ('v-law', 'diffusion2d-writeback', ''),
    ('v-law', 'stream-reread', ''),
    ('v-law', 'stream-slices', ''),
    ('v-law', 'star3d-stay', ''),
    ('v-law', 'laplacian-amd', ''),
    ('v-without', 'star3d-limit', ''),
    ('v-without', 'star3d-lockstep', ''),
    ('v-without', 'star3d-lockstep-cost', ''),
    ('v-without', 'star3d-tma', ''),
    ('v-without', 'star3d-specialised', ''),
    ('v-without', 'star3d-tensor', ''),
    ('v-without', 'star3d-temporal', ''),
    ('v-without', 'diffusion2d-temporal', ''),
    ('v-without', 'diffusion2d-persistent', ''),
    ('v-without', 'halo-hidden', ''),
    ('v-without', 'advise-variant', ''),
    ('v-without', 'advise-time', ''),
    ('v-sources', 'star3d-cliff-registers', 'Nasciutti and Panetta: stars on a K80'),
    ('v-sources', 'star3d-cliff-alleviated', ''),
    ('v-sources', 'star3d-readonly', ''),
    ('v-sources', 'star3d-shared', ''),
    ('v-sources', 'star3d-zloop-column', ''),
    ('v-sources', 'star3d-best', ''),
    ('v-sources', 'diffusion2d-merged', 'HPC4WC project 10: diffusion on P100, V100 and A100'),
    ('v-sources', 'diffusion2d-halothreads', ''),
    ('v-sources', 'diffusion2d-shared-within', ''),
    ('v-sources', 'diffusion2d-shared-beyond', ''),
    ('v-sources', 'diffusion2d-jump', ''),
    ('v-sources', 'diffusion2d-double', ''),
    ('v-sources', 'diffusion2d-openacc', ''),
    ('v-sources', 'heat2d-triad', 'Omlin and Räss, lecture 10, on a P100'),
    ('v-sources', 'heat2d-derivatives', ''),
    ('v-sources', 'cumsum-copy', ''),
    ('v-sources', 'cumsum-row', ''),
    ('v-sources', 'deriv8-pencils', 'Ruetsch: derivatives on a C2050'),
    ('v-sources', 'divergence-32', 'RWTH slides'),
    ('v-sources', 'divergence-split', ''),
    ('v-sources', 'stream-offset', ''),
    ('v-sources', 'stream-stride', ''),
    ('v-sources', 'stream-soa', ''),
    ('v-sources', 'reduction-library', ''),
    ('v-sources', 'overlap', ''),
    ('v-sources', 'hetero', '');

-- The predictions of one commit are for an H100. All others are compared with the text's GPU.
ALTER TABLE of_table ADD COLUMN machine TEXT;
UPDATE of_table SET machine = iif(said LIKE '% 3e67822', 'nvidia-h100-80gb-hbm3', :m);

-- A row per claim of a table: its sentence, its verdict, the place where it holds, its numbers if they fit
-- into a line or two, other GPUs with another verdict, and dates without the year.
WITH v AS (
    SELECT t.rowid AS i, t.*,
        iif(t.machine IS :m, '', v.label || ': ') || claim.claim
            || ifnull(' [' || iif(tbl = 'box', substr(short, 1, instr(short, ',') - 1), short) || ']',
                '') AS claim, v.numbers, substr(d.bound, 6, 11) AS bound,
        substr(d.first_data, 6, 11) AS first_data,
        CASE WHEN verdict LIKE 'holds where%' THEN 'in part' ELSE ifnull(verdict, 'no data') END AS kind,
        CASE
            WHEN verdict LIKE 'holds where%'
                THEN iif(length(verdict) > 62,
                    (
                        SELECT printf('%d of %d cases', sum(p.verdict = 'holds'), count(*))
                        FROM verdict_place p
                        WHERE (p.machine, p.name) = (t.machine, t.name)), substr(verdict, 13)) END AS held,
        (
            SELECT group_concat(o.label || ': ' || o.verdict, '; ')
            FROM verdict o
            WHERE o.name = t.name
              AND t.machine = :m
              AND (o.name, o.machine) IN (SELECT name, b FROM differ WHERE a = :m)) AS others
    FROM of_table t
    JOIN claim USING (name)
    LEFT JOIN verdict v ON v.name = t.name AND v.machine = t.machine
    LEFT JOIN machine m ON m.name = t.machine
    LEFT JOIN claim_date d ON (d.claim, d.gpu) = (t.name, m.gpu)
    LEFT JOIN (SELECT *, replace(mark, substr(first_data, 1, 5), '') AS short FROM mark) s ON v.mark NOTNULL
        AND (s.claim, s.gpu) = (t.name, m.gpu)
    WHERE t.machine IS :m OR v.name NOTNULL),
cell AS (
    SELECT *,
        CASE
            WHEN held IS NULL THEN ifnull(short, '(' || name || ')')
            ELSE ifnull(short || '; ', '') || 'holds where ' || held END
            || ifnull(' [' || others || ']', '') AS cell
    FROM (
        SELECT *,
            CASE
                WHEN length(numbers) <= 185 - 60 * (held NOTNULL AND tbl <> 'box') THEN numbers
                WHEN instr(numbers, ' (') BETWEEN 1 AND 185
                    THEN substr(numbers, 1, instr(numbers, ' (') - 1) END AS short
        FROM v))
SELECT 'row', tbl,
    CASE WHEN tbl = 'box' THEN 'boxrow' WHEN said = '' THEN 'verdictrow' ELSE 'verdictfirst' END, claim,
    kind, cell, iif(tbl = 'box', substr(said, 1, 11), said), replace(bound, 'T', ' '),
    replace(first_data, 'T', ' ')
FROM cell
ORDER BY i;
