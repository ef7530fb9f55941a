-- Which experiments a figure or a claim needs: those that its queries read, themselves or by way of a rule
-- (rule_text). Read on a results.db, :root being this artifact's folder:
--   experiment  name, tbl, the command that makes it; profile: of the profiler's
--   needs       kind figure or claim, name, experiment, tbl, command
--
-- Who reads which table, SQLite itself told the loader (`reads`). It does not tell which rows: a rule such as
-- plane_drop has rows of 12 experiments, and a claim takes those WHERE experiment = 'star3d_plane'. So a name
-- in quotes counts as well: of a study of which the readers on the way name some experiments, these are
-- needed, and of other studies all that the rule reads. The query has to name them anyway, while a list
-- beside each of 60 queries could differ from its query. A name in quotes that picks nothing only costs a
-- figure that is drawn once more.
CREATE TEMP TABLE experiment AS
SELECT name, replace(replace(name, '-', '_'), '.', '_') AS tbl,
    CASE WHEN profile THEN 'profile PROFILE=' || name ELSE 'reproduce-' || name END AS command, profile
FROM (
        SELECT replace(replace(name, 'experiments/', ''), '.yaml', '') AS name, 0 AS profile
        FROM fsdir('experiments', :root)
        WHERE name GLOB 'experiments/*.yaml'
          AND name NOT GLOB '*/*/*'
        UNION ALL
        SELECT replace(replace(name, 'experiments/profile/', ''), '.yaml', ''), 1
        FROM fsdir('experiments/profile', :root)
        WHERE name GLOB '*.yaml');

-- noise is asked everywhere, and which shapes the law has been asked of moves no X
CREATE TEMP TABLE asker AS
SELECT 'rule' AS kind, name, text
FROM rule_text
WHERE name NOT IN ('noise', 'margin', 'law_shape')
UNION ALL
SELECT 'figure', replace(replace(name, 'plots/', ''), '.sql', ''), CAST(data AS TEXT)
FROM fsdir('plots', :root)
WHERE name GLOB '*.sql'
UNION ALL
SELECT 'claim', replace(replace(name, 'paper/claims/', ''), '.sql', ''), CAST(data AS TEXT)
FROM fsdir('paper/claims', :root)
WHERE name GLOB '*.sql';

-- who reads what: rules and tables (quoted 0), experiments in quotes (1)
CREATE TEMP TABLE names AS
SELECT kind, name AS who, tbl AS what, 0 AS quoted
FROM reads
WHERE name NOT IN ('noise', 'margin', 'law_shape')
  AND NOT (kind = 'figure' AND tbl = 'variant_form') -- the looks of all variants
UNION ALL
SELECT kind, name, substr(tbl, 1, length(tbl) - length('_picture')), 0
FROM reads
WHERE tbl GLOB '*_picture'
UNION ALL
SELECT 'claim', name, substr(lacks, length('no such table: ') + 1), 0
FROM claim
WHERE lacks GLOB 'no such table: *'
UNION ALL
SELECT kind, a.name, tbl, 1
FROM asker a, experiment
WHERE instr(a.text, '''' || tbl || '''')
      OR tbl LIKE '%!_host' ESCAPE '!' AND instr(a.text, '''%!_host''');

CREATE TEMP TABLE picks AS
SELECT kind, who, ',' || group_concat(what) || ',' AS what
FROM names
WHERE quoted
GROUP BY kind, who;

CREATE TEMP TABLE needs AS
WITH RECURSIVE reach(kind, name, from_kind, who, what, quoted, picked) AS (
    SELECT kind, who, kind, who, what, quoted, ''
    FROM names
    WHERE kind <> 'rule'
    UNION
    SELECT r.kind, r.name, 'rule', n.who, n.what, n.quoted,
        picked || ifnull((SELECT p.what FROM picks p WHERE p.kind = r.from_kind AND p.who = r.who), '')
    FROM reach r
    JOIN names n ON n.kind = 'rule' AND n.who = r.what AND NOT r.quoted)
SELECT DISTINCT kind, reach.name, e.name AS experiment, tbl, command, profile
FROM reach
JOIN experiment e ON tbl = what
WHERE instr(picked, ',' || tbl || ',')
      OR NOT instr(picked, ',' || substr(tbl, 1, instr(tbl || '_', '_')));
