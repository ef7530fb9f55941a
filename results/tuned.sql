-- The tuned settings of :machine, as `cliffs run --tuned` reads them. A question is a case without its
-- sizes and without the settings of its variant, which `cliffs list --settings` names (the table
-- `setting`). Its answer is the case with the most points, as small sizes profit from caches; of these the
-- fastest; of equal ones the first.

-- A row per case of tune-* with status ok. time_median_ns: the sustained time if there is one.
CREATE TEMP TABLE tuning AS
SELECT c.log, extras, study, variant, precision, radius, nx, ny, nz, block, extra,
    ifnull(pair(findings, 'sustained_ns'), digits(time_median_ns)) AS time_median_ns,
    ifnull(nullif(nx, 0), 1) * ifnull(nullif(ny, 0), 1) * ifnull(nullif(nz, 0), 1) AS points
FROM cases c
JOIN axes a ON a.machine = c.machine AND a.log = c.log
WHERE c.machine = :machine
  AND c.log GLOB 'tune-*'
  AND status = 'ok'
  AND time_median_ns > 0
ORDER BY c.rowid;
CREATE TEMP TABLE tuning_axis AS
WITH said AS (
    SELECT rowid AS id, 0 AS a, 'precision' AS axis, precision AS value
    FROM tuning
    UNION ALL
    SELECT rowid, 1, 'radius', radius
    FROM tuning
    UNION ALL
    SELECT rowid, 2, 'block', block
    FROM tuning
    UNION ALL
    SELECT t.rowid, 3 + key, value, pair(extra, value)
    FROM tuning t, json_each('["'||replace(extras, ' ', '","')||'"]')
    WHERE value <> '')
SELECT said.*
FROM said
JOIN tuning t ON t.rowid = id
WHERE (study, variant, axis) NOT IN (SELECT study, variant, axis FROM setting)
ORDER BY id, a;
CREATE TEMP TABLE best AS
SELECT *
FROM (
        SELECT t.rowid AS id, t.*, place,
            row_number() OVER (
                PARTITION BY study, variant, question
                ORDER BY points DESC, CAST(time_median_ns AS REAL), t.rowid) AS i
        FROM tuning t
        JOIN (SELECT DISTINCT study, variant, place FROM setting) USING (study, variant)
        LEFT JOIN (
            SELECT id, group_concat(axis||'='||ifnull(value, ''), ' ') AS question
            FROM tuning_axis
            GROUP BY id) q
            ON q.id = t.rowid)
WHERE i = 1;

-- The axes of all answers, in their order.
CREATE TEMP TABLE name AS
SELECT value, key
FROM json_each('["'||replace((SELECT own_names(extra) FROM best), ' ', '","')||'"]')
WHERE value <> '';
SELECT '# machine '||:machine||', tuned settings, schema 2';
SELECT 'study,variant,precision,radius,block'
        ||ifnull((SELECT group_concat(','||value, '') FROM (SELECT value FROM name ORDER BY key)), '')
        ||',experiment,nx,ny,nz,time_median_ns';
SELECT printf(
        '%s,%s,%s,%s,%s%s,%s,%s,%s,%s,%s', study, variant, precision, digits(radius, 15), ifnull(block, ''),
        ifnull(
            (
                SELECT group_concat(','||ifnull(pair(extra, value), ''), '')
                FROM (SELECT value FROM name ORDER BY key)),
            ''),
        log, digits(nx, 15), digits(ny, 15), digits(nz, 15), time_median_ns)
FROM best
ORDER BY study, place, CASE precision WHEN 'single' THEN 4 WHEN 'double' THEN 8 END, radius, nx, ny, nz,
    CAST(substr(block, instr(block, 'x') + 1) AS REAL), CAST(block AS REAL), id;
