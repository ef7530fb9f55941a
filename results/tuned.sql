-- Settings of a machine: of each question, which is all of a case but its sizes and what is a setting of its variant, the case with the most
-- points, as caches flatter small sizes; among those the fastest; among equals the first. `setting` is what `cliffs list --settings` says, `tuning`
-- the good cases of the experiments tune-* (results/summary.sql). settled: a row for each, as `cliffs run --tuned` reads it.
CREATE TEMP TABLE tuning_axis AS
WITH said AS (SELECT rowid AS id, 0 AS a, 'precision' AS axis, precision AS value FROM tuning UNION ALL SELECT rowid, 1, 'radius', radius FROM tuning
              UNION ALL SELECT rowid, 2, 'block', block FROM tuning
              UNION ALL SELECT t.rowid, 3 + key, value, pair(extra, value) FROM tuning t, json_each('["'||replace(extras, ' ', '","')||'"]') WHERE value <> '')
SELECT said.* FROM said JOIN tuning t ON t.rowid = id WHERE (study, variant, axis) NOT IN (SELECT study, variant, axis FROM setting) ORDER BY id, a;
CREATE TEMP TABLE best AS
SELECT * FROM (
    SELECT t.rowid AS id, t.*, place, row_number() OVER (PARTITION BY study, variant, question ORDER BY points DESC, CAST(time_median_ns AS REAL), t.rowid) AS i
    FROM tuning t JOIN (SELECT DISTINCT study, variant, place FROM setting) USING (study, variant)
         LEFT JOIN (SELECT id, group_concat(axis||'='||ifnull(value, ''), ' ') AS question FROM tuning_axis GROUP BY id) q ON q.id = t.rowid) WHERE i = 1;
.once tuned.rows
SELECT printf('CREATE TEMP TABLE settled AS SELECT study, variant, precision, radius, block%s, log AS experiment, nx, ny, nz, time_median_ns FROM best
    ORDER BY study, place, CASE precision WHEN ''single'' THEN 4 WHEN ''double'' THEN 8 END, CAST(radius AS REAL), CAST(nx AS REAL), CAST(ny AS REAL), CAST(nz AS REAL),
    CAST(substr(block, instr(block, ''x'') + 1) AS REAL), CAST(block AS REAL), id;',
    ifnull((SELECT group_concat(printf(', pair(extra, ''%s'') AS "%s"', value, value), '') FROM json_each('["'||replace((SELECT own_names(extra) FROM best), ' ', '","')||'"]')
            WHERE value <> ''), ''));
.read tuned.rows
