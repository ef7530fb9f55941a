-- The rows of the paper's tables: SELECT 'row', the table, the macro that sets a row, its cells.

-- the GPUs: what the law needs to know of each
SELECT 'row', 'gpus', 'gpurow', label, printf('%d', sms), printf('%.0f', m.l2_bytes / 1048576), CASE WHEN effective_bytes THEN printf('%.1f', effective_bytes / 1048576) END,
       CASE WHEN peak THEN printf('%.0f', peak) END, CASE WHEN dram_gbs THEN printf('%.0f', dram_gbs) END, CASE WHEN l2_gbs THEN printf('%.0f', l2_gbs) END,
       printf('%d, ', cores) || (SELECT group_concat(day, ', ') FROM (SELECT DISTINCT substr(time, 1, 10) AS day FROM record WHERE machine = name ORDER BY 1))
FROM machine m LEFT JOIN effective_l2 e ON e.machine = name
     LEFT JOIN (SELECT machine, max(t_peak_gbs) AS peak FROM result WHERE backend = 'cuda' GROUP BY machine) p ON p.machine = name
WHERE gpu NOTNULL AND name IN (SELECT machine FROM loaded) ORDER BY name = :m DESC, name;

-- The law and its rivals on the text's GPU, on curves that were predicted, if there are any; on those of the sweep on which it was found, at
-- nvidia-h200, and on other machines, predicted or else not, the law and the source's choice
WITH e AS (SELECT *, max(first) OVER (PARTITION BY machine) AS tested, l2 = 'effective' AND planes = '2r+2' AS law, l2 = 'whole' AND planes = '2r+1' AS source FROM law_error),
line AS (SELECT e.*, label, machine = :m AS text, row_number() OVER (PARTITION BY machine, first ORDER BY law DESC, error) AS i FROM e JOIN machine ON name = machine
    WHERE (machine = :m AND first = tested) OR ((machine = :m OR first = tested) AND (law OR source)))
SELECT 'row', 'law', macro, a, b, c, d, e FROM (
    SELECT 'lawgroup' AS macro, label AS a, CASE WHEN first THEN 'predicted before' WHEN machine = 'nvidia-h200' THEN 'the sweep that the law was found on' ELSE 'of star3d-l2cliff' END AS b,
           NULL AS c, NULL AS d, NULL AS e, text, machine, first, 0 AS i FROM line WHERE i = 1
    UNION ALL
    SELECT 'lawrow', l2, planes, printf('%d of %d', drops, curves), CASE WHEN drops THEN printf('%.1f', 100 * error) END,
           CASE WHEN drops THEN printf('%+.1f', 100 * (mean - 1)) END, text, machine, first, i FROM line)
ORDER BY text DESC, machine, first DESC, i;

-- the law's count of planes for each shape, and the planes that were measured beyond 2r, or 4r of two fields
SELECT 'row', 'shapes', 'shaperow', CASE experiment WHEN 'star3d_shapes' THEN CASE shape WHEN 'inplace' THEN 'wave, in place' WHEN 'two' THEN 'two fields' ELSE shape END
       WHEN 'heat2d_rows' THEN 'heat2d, rows' WHEN 'diffusion2d_rows' THEN 'diffusion2d, rows' ELSE 'star' END, printf('%dr + %.1f', 2 * near, avg(capacity / law - 2 * near * radius)),
       printf('%dr + %.1f', 2 * near, avg(capacity / x - 2 * near * radius)), printf('%d of %d', count(x), count(*)), printf('%.1f', 100 * avg(abs(x / law - 1))), printf('%.1f', 100 * max(abs(x / law - 1)))
FROM plane_law WHERE machine = (SELECT machine FROM plane_law WHERE experiment = 'star3d_shapes' AND law > 0 ORDER BY machine <> :m, machine LIMIT 1) AND law > 0
    AND (experiment IN ('star3d_shapes', 'heat2d_rows', 'diffusion2d_rows') OR experiment = 'star3d_plane' AND variant = 'base')
GROUP BY experiment, shape ORDER BY experiment <> 'star3d_plane', experiment <> 'star3d_shapes', avg(capacity / law - 2 * near * radius);

-- the causal tests of the law on the text's GPU: what each change should do to the X of the drop and what it does, at each radius
WITH x AS (SELECT *, CASE WHEN predicted IS NULL THEN '–' ELSE printf('%.2f', should) END AS law, CASE WHEN x > 0 THEN printf('%.2f', moved) ELSE '–' END AS is_at
    FROM causal WHERE machine = :m AND plain > 0 AND change <> 'none' ORDER BY line, radius)
SELECT 'row', 'causal', 'causerow', says, CASE WHEN count(DISTINCT law) = 1 THEN min(law) ELSE group_concat(law, ' ') FILTER (WHERE precision = 'single') END,
    group_concat(is_at, ' ') FILTER (WHERE precision = 'single'), group_concat(is_at, ' ') FILTER (WHERE precision = 'double') FROM x GROUP BY line ORDER BY line;

-- verdicts by source on the text's GPU; of each GPU where there are several, all of them
CREATE TEMP TABLE origin AS SELECT row_number() OVER () AS i, column1 AS starts, column2 AS kind
FROM (VALUES ('Nas', 'Nasciutti & Panetta'), ('HPC', 'HPC4WC project 10'), ('Oml', 'Omlin & Räss'), ('Rue', 'Ruetsch'), ('RWT', 'RWTH slides'),
             ('com', 'common knowledge'), ('ass', 'common knowledge'), ('thi', 'this artifact'));
WITH v AS (SELECT * FROM verdict JOIN origin ON starts = substr(source, 1, 3) WHERE machine IN (SELECT machine FROM loaded)),
line AS (
    SELECT 0 AS part, min(i) OVER (PARTITION BY kind) AS i, kind, verdict FROM v WHERE machine = :m
    UNION ALL SELECT 1, machine <> :m, 'all, ' || label, verdict FROM v)
SELECT 'row', 'sources', CASE WHEN part = 1 AND lag(part) OVER (ORDER BY part, i, kind) = 0 THEN 'sourcenext' ELSE 'sourcerow' END, kind, printf('%d', count(*)),
       printf('%d', sum(verdict = 'holds')), printf('%d', sum(verdict LIKE 'holds where%')), printf('%d', sum(verdict = 'fails')),
       printf('%d', sum(verdict = 'cannot be told')), printf('%d', sum(verdict = 'no data'))
FROM line GROUP BY part, i, kind ORDER BY part, i, kind;

-- to the limit: fractions of T_peak, by variant and radius, .97 for 0.97
WITH own AS (
    SELECT 1 AS part, 'the nine classic variants' AS who, precision, radius, max(f) AS f FROM fixed
    WHERE machine = :m AND place = 'memory' AND backend = 'cuda' GROUP BY precision, radius
    UNION ALL SELECT 2, variant, precision, radius, max(f) FROM limit_best WHERE machine = :m AND variant <> 'base' GROUP BY variant, precision, radius
    UNION ALL SELECT 3, tool, precision, radius, max(f) FROM peer WHERE machine = :m AND steps = 1 GROUP BY tool, precision, radius
    UNION ALL SELECT 4, variant, precision, radius, max(f) FROM temporal_best WHERE machine = :m AND steps > 1 GROUP BY variant, precision, radius
    UNION ALL SELECT 5, tool, precision, radius, max(f) FROM peer WHERE machine = :m AND ifnull(steps, 2) > 1 GROUP BY tool, precision, radius),
line AS (SELECT part, who, max(f) AS best FROM own GROUP BY part, who)
SELECT 'row', 'limit', CASE WHEN lag(part IN (3, 5)) OVER w = (part IN (3, 5)) OR row_number() OVER w = 1 THEN 'limitrow' ELSE 'limitnext' END,
       CASE part WHEN 3 THEN who || '*' WHEN 5 THEN who || '*, steps' WHEN 4 THEN who || ', steps' ELSE who END,
       (SELECT group_concat(CASE WHEN f < 0.995 THEN substr(printf('%.2f', f), 2) WHEN f THEN printf('%.2f', f) ELSE '' END, char(31)) -- ten cells, as the mode divides them
        FROM (SELECT f FROM (SELECT 'single' AS precision UNION ALL VALUES ('double')), (SELECT 1 AS radius UNION ALL VALUES (2), (3), (4), (5))
              LEFT JOIN (SELECT * FROM own o WHERE (o.part, o.who) = (line.part, line.who)) USING (precision, radius) ORDER BY precision DESC, radius))
FROM line WINDOW w AS (ORDER BY part, best DESC) ORDER BY part, best DESC;
