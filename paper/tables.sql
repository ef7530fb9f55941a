-- The rows of the paper's tables. Each row of a query is 'row', the table, the macro that sets the row, and
-- its cells. Numbers that come from the same tables are here, too (numbers.sql).

-- ---- the other model (`shown`, numbers.sql) ----
SELECT 'number', 'other', '%s', label FROM shown WHERE o;

SELECT 'number', 'other.cases', '%s', printf('%,d', count(*))
FROM result
WHERE machine IN (SELECT machine FROM shown WHERE o)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'other.l2', '%.0f', l2_bytes / 1048576
FROM machine
WHERE name IN (SELECT machine FROM shown WHERE o);

SELECT 'number', 'other.limit', '%.2f to %.2f', min(held), max(held)
FROM (
    SELECT max(sustained) AS held
    FROM limit_best
    WHERE machine IN (SELECT machine FROM shown WHERE o)
    GROUP BY precision, radius);

SELECT 'number', 'other.steps', '%s', group_concat(printf('%.2f', f), ' and ')
FROM (
    SELECT max(f) AS f
    FROM temporal_best
    WHERE machine IN (SELECT machine FROM shown WHERE o) AND steps > 1 AND radius = 1
    GROUP BY precision
    ORDER BY precision DESC)
GROUP BY NULL
HAVING count(*) = 2;

-- ---- models of the cliff onset ----
-- A row per model: what it must be told; its mean error on star3d-plane in %, by DRAM and by time, on the
-- text's GPU and on the other.
SELECT 'row', 'models', 'modelrow', model, replace(needs, '`', ''),
    printf('%.1f', avg(e) FILTER (WHERE NOT o AND seen = 'dram')),
    printf('%.1f', avg(e) FILTER (WHERE NOT o AND seen = 'time')),
    iif(count(e) FILTER (WHERE o), printf('%.1f', avg(e) FILTER (WHERE o AND seen = 'dram')), NULL),
    iif(count(e) FILTER (WHERE o), printf('%.1f', avg(e) FILTER (WHERE o AND seen = 'time')), NULL)
FROM (
    SELECT *, 100 * abs(off) AS e
    FROM onset_says
    JOIN onset_model USING (says)
    JOIN shown USING (machine))
GROUP BY says
HAVING count(DISTINCT iif(o, NULL, seen)) = 2
ORDER BY avg(e);

-- ---- the blind test ----
-- A row per class of drawn curves: how many, the bound, the verdict and numbers of each GPU.
SELECT 'row', 'blind', 'blindrow', place, bound, max(says) FILTER (WHERE NOT o), max(says) FILTER (WHERE o)
FROM (
    SELECT place, p.i, printf('%.1f %%', 100 * most) AS bound, o,
        CASE verdict WHEN 'holds' THEN '●' WHEN 'fails' THEN '○' ELSE '?' END
            || ' ' || replace(numbers, ' on average', '') AS says
    FROM verdict_place p
    JOIN shown USING (machine)
    WHERE name = 'star3d-blind')
GROUP BY place
ORDER BY place LIKE 'whole%' DESC, place LIKE '%average' DESC, min(i);

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

-- between cards of a model: over the same cases
SELECT 'number', 'claims.differ', '%d',
    (
        SELECT count(DISTINCT name)
        FROM card_place
        WHERE (verdict, first_verdict) IN (VALUES ('holds', 'fails'), ('fails', 'holds')))
WHERE EXISTS (SELECT * FROM wanted);

SELECT 'number', 'other.differ', '%d',
    (SELECT count(DISTINCT name) FROM differ WHERE a = :m AND b IN (SELECT machine FROM shown WHERE o))
WHERE EXISTS (SELECT * FROM shown WHERE o);

-- ---- tables of verdicts ----
-- A row per claim of a table. said: in the tables `box` and `old`, when the prediction was committed and in
-- which commit; in other tables a heading above the claim.
CREATE TEMP TABLE of_table (tbl TEXT, name TEXT, said TEXT);

INSERT INTO of_table
VALUES
    ('box', 'star3d-blind', '11-28 17:39 51894d8'),
    ('box', 'star3d-nine-curve', '11-28 18:40 27a56b2'),
    ('box', 'star3d-nine-onset', '11-28 18:40 27a56b2'),
    ('box', 'halves-set', '11-28 16:00 1485f50'),
    ('box', 'halves-star-own', '11-28 16:00 1485f50'),
    ('box', 'halves-star-crossed', '11-28 16:00 1485f50'),
    ('box', 'halves-star-moved', '11-28 16:00 1485f50'),
    ('box', 'halves-star-fast', '11-28 16:00 1485f50'),
    ('box', 'halves-update-fast', '11-28 16:00 1485f50'),
    ('box', 'halves-diffusion-fast', '11-28 16:00 1485f50'),
    ('box', 'halo-flags-rule', '11-28 19:55 4dd0832'),
    ('box', 'halo-flags-thin', '11-28 19:57 f153552'),
    ('box', 'halo-flags-many', '11-28 22:05 57e64da'),
    ('box', 'halo-flags-ring', '11-28 22:05 57e64da'),
    ('old', 'star3d-law', '11-21 22:56 fdddce4'),
    ('old', 'star3d-law-depth', '11-21 22:56 fdddce4'),
    ('old', 'star3d-causal-law', '11-22 10:11 1aa9e6c'),
    ('old', 'star3d-causal-stores', '11-22 10:11 1aa9e6c'),
    ('old', 'star3d-plane-law', '11-23 02:54 7396b4a'),
    ('old', 'star3d-thief', '11-23 02:54 7396b4a'),
    ('old', 'star3d-thief-slope', '11-23 02:54 7396b4a'),
    ('old', 'star3d-plane-shapes', '11-23 06:50 7ef8240'),
    ('old', 'star3d-elsewhere-foretold', '11-23 07:15 58ed868'),
    ('old', 'halo-knee', '11-23 07:31 b46f17d'),
    ('old', 'halo-strong', '11-23 07:31 b46f17d'),
    ('old', 'star3d-columns', '11-23 07:38 a9ffbff'),
    ('old', 'diffusion2d-resident', '11-23 07:38 a9ffbff'),
    ('old', 'star3d-halves', '11-23 07:38 a9ffbff'),
    ('old', 'star3d-plane-halo', '11-23 07:40 879914f'),
    ('old', 'stream-halves', '11-23 07:55 4387e6a'),
    ('old', 'halo-inner', '11-26 13:02 bbdda93'),
    ('v-law', 'star3d-cliff', ''),
    ('v-law', 'star3d-law-reads', ''),
    ('v-law', 'places-rules', ''),
    ('v-law', 'places-homes', ''),
    ('v-law', 'places-again', ''),
    ('v-law', 'places-dirty', ''),
    ('v-law', 'onset-published', ''),
    ('v-law', 'reread-published', ''),
    ('v-without', 'star3d-limit', ''),
    ('v-without', 'star3d-lockstep', ''),
    ('v-without', 'star3d-tma', ''),
    ('v-without', 'star3d-temporal', ''),
    ('v-without', 'halo-hidden', ''),
    ('v-without', 'halo-flags-best', ''),
    ('v-without', 'advise-variant', ''),
    ('v-without', 'advise-time', ''),
    ('v-sources', 'star3d-cliff-where', 'Nasciutti and Panetta: stars on a K80'),
    ('v-sources', 'star3d-cliff-registers', ''),
    ('v-sources', 'star3d-shared', ''),
    ('v-sources', 'star3d-best', ''),
    ('v-sources', 'diffusion2d-merged', 'HPC4WC project 10: diffusion on P100, V100 and A100'),
    ('v-sources', 'diffusion2d-jump', ''),
    ('v-sources', 'heat2d-triad', 'Omlin and Räss, lecture 10, on a P100'),
    ('v-sources', 'cumsum-copy', ''),
    ('v-sources', 'deriv8-pencils', 'Ruetsch: derivatives on a C2050'),
    ('v-sources', 'stream-stride', 'RWTH slides');

-- Headings of the table `box`, above these claims
CREATE TEMP TABLE heading (name TEXT, heading TEXT);
INSERT INTO heading
VALUES
    ('star3d-blind', 'From the rules of the L2'),
    ('halo-flags-rule', 'Slabs that walk towards each other');

-- How the least and the largest value of a claim with many places are printed: times `times`, plus `plus`.
CREATE TEMP TABLE range (name TEXT, format TEXT, times REAL, plus REAL);
INSERT INTO range
VALUES
    ('star3d-nine-curve', 'off by %.0f to %.0f %%', 100, 0),
    ('star3d-nine-onset', 'off by %.1f to %.1f %%', 100, 0),
    ('halves-set', 'off by %+.0f to %+.0f %%', 100, -100),
    ('halves-star-own', 'off by %+.0f to %+.0f %%', 100, -100),
    ('halves-star-crossed', 'off by %+.0f to %+.0f %%', 100, -100),
    ('halves-diffusion-fast', '%.2f to %.2f×', 1, 0),
    ('halo-flags-rule', '%.2f to %.2f times the rule', 1, 0),
    ('halo-flags-best', 'at the worst number of planes %.2f to %.2f×', 1, 0),
    ('halo-hidden', '%.2f to %.2f', 1, 0),
    ('star3d-limit', '%.2f to %.2f', 1, 0), ('star3d-tma', '%.2f to %.2f×', 1, 0),
    ('star3d-temporal', '%.2f to %.2f×', 1, 0), ('places-again', 'off by %.1f to %.1f %%', 100, 0),
    ('onset-published', 'off by %.0f to %.0f %%', 100, 0),
    ('reread-published', 'off by at most %.0f %%', 100, 0), ('diffusion2d-jump', '%+.0f to %+.0f %%', 100, 0);

-- A row per claim and GPU of the text: the verdict, a sign for each radius, and the numbers if short.
-- Of places that are no radii, and of many, how many hold. †: a part of the claim is younger than
-- the first data of the model.
CREATE TEMP TABLE cell AS
WITH place AS (
    SELECT p.name, p.machine, o, words, count(*) AS n, sum(p.verdict = 'holds') AS holds, min(i) AS i,
        min(numbers) AS alone,
        group_concat(CASE p.verdict WHEN 'holds' THEN '●' WHEN 'fails' THEN '○' ELSE '?' END, '') AS signs
    FROM (SELECT * FROM verdict_place ORDER BY i) p
    JOIN shown USING (machine)
    GROUP BY p.name, p.machine, words),
claim_signs AS (
    SELECT name, machine, sum(n) AS n, sum(holds) AS holds, min(alone) AS alone,
        CASE
            WHEN min(words LIKE '%r = ')
                THEN group_concat(trim(replace(words, 'r = ', '') || signs), ', ') END AS signs
    FROM (SELECT * FROM place ORDER BY name, machine, i)
    GROUP BY name, machine),
short AS (
    SELECT v.name, v.machine,
        CASE
            WHEN verdict LIKE 'holds where%' THEN 'part'
            WHEN verdict = 'inconclusive' THEN '?'
            ELSE verdict END || iif(mark NOTNULL, '†', '') AS kind, verdict, s.n, holds, signs,
        CASE
            WHEN format NOTNULL
                THEN (
                    SELECT printf(format, times * min(value) + plus, times * max(value) + plus)
                    FROM measured p
                    WHERE (p.name, p.machine) = (v.name, v.machine))
            WHEN length(v.numbers) <= 70 THEN iif(s.n = 1, alone, v.numbers)
            WHEN s.n = 1 AND instr(alone, ' (') BETWEEN 1 AND 90 AND alone NOT LIKE '%), %'
                THEN substr(alone, 1, instr(alone, ' (') - 1) END AS numbers
    FROM verdict v
    JOIN claim_signs s USING (name, machine)
    LEFT JOIN range USING (name)
    WHERE verdict <> 'no data')
SELECT name, machine, kind,
    kind
        || CASE
            WHEN n = 1 OR holds IN (0, n) AND verdict <> 'inconclusive' THEN ''
            WHEN signs IS NULL OR length(signs) > 34 THEN printf(' (%d of %d)', holds, n)
            ELSE ' ' || signs END
        || ifnull(': ' || numbers, '') AS cell
FROM short;

-- A row per claim of a table: its sentence, and a cell for each GPU; in the table `box` with the dates of
-- formula and bound, and of the first data of each model, without the year.
WITH line AS (
    SELECT t.rowid AS i, t.tbl, t.name, t.said, claim.claim,
        max(iif(tbl = 'old', kind, cell)) FILTER (WHERE NOT o) AS here,
        max(iif(tbl = 'old', kind, cell)) FILTER (WHERE o) AS there,
        max(substr(d.bound, 6, 11)) FILTER (WHERE NOT o) AS bound,
        max(substr(d.first_data, 6, 11)) FILTER (WHERE NOT o AND cell NOTNULL) AS first,
        max(substr(d.first_data, 6, 11)) FILTER (WHERE o AND cell NOTNULL) AS second
    FROM of_table t
    JOIN claim USING (name)
    CROSS JOIN shown
    JOIN machine m ON m.name = shown.machine
    LEFT JOIN cell c ON (c.name, c.machine) = (t.name, shown.machine)
    LEFT JOIN claim_date d ON (d.claim, d.gpu) = (t.name, m.gpu)
    GROUP BY t.rowid)
SELECT 'row', tbl,
    CASE
        WHEN tbl = 'box' THEN iif(heading NOTNULL, 'boxfirst', 'boxrow')
        WHEN tbl = 'old' THEN 'oldrow'
        WHEN said = '' THEN 'verdictrow'
        ELSE 'verdictfirst' END, claim, here, there, iif(tbl IN ('box', 'old'), substr(said, 1, 11), said),
    replace(bound, 'T', ' '), replace(first, 'T', ' '), replace(second, 'T', ' '), heading
FROM line
LEFT JOIN heading ON tbl = 'box' AND heading.name = line.name
WHERE here NOTNULL OR there NOTNULL
ORDER BY i;
