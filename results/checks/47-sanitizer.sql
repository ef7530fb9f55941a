-- Logs of compute-sanitizer (ci/tools/sanitize): the part of each tool ends without errors, names this
-- machine's GPU and only kernels that exist.

-- A row per line of a log. first: the line at which its tool's part begins.
CREATE TEMP TABLE tool_line AS
SELECT *,
    max(line) FILTER (WHERE text GLOB '== *check of *') OVER (PARTITION BY path ORDER BY line) AS first
FROM (
    SELECT machine, t.path,
        substr(t.path, length(machine) + 12, length(t.path) - length(machine) - 15) AS study,
        key + 1 AS line, value AS text
    FROM sanitizer_text t,
        json_each('[' || replace(replace(json_quote(text), '\\', '?'), '\n', '","') || ']'));
CREATE INDEX temp.part_line ON tool_line (path, line);

-- A row per variant that is known here, of today or of a revision.
CREATE TEMP TABLE known_variant AS
SELECT study, variant
FROM rec
UNION
SELECT study, variant
FROM declared
UNION
SELECT study, variant
FROM quick
UNION
SELECT study, variant
FROM source_at;

-- A row per tool. ending: the line that ends its part if it found nothing.
CREATE TEMP TABLE tool AS
SELECT column1 AS tool, '========= ' || column2 AS ending
FROM (
    VALUES ('memcheck', 'ERROR SUMMARY: 0 errors'), ('synccheck', 'ERROR SUMMARY: 0 errors'),
        ('racecheck', 'RACECHECK SUMMARY: 0 hazards displayed (0 errors, 0 warnings)'));

INSERT INTO finding
SELECT machine, path, line, 'sanitizer',
    printf('"%s" does not end without errors', substr(text, 1, instr(text || ',', ',') - 1)),
    iif(ending NOTNULL, printf('"%s", then how many cases were ok', ending),
        printf('a tool of compute-sanitizer, of %s', study))
FROM tool_line head
LEFT JOIN tool ON instr(text, printf('== %s of %s,', tool, study)) = 1
WHERE line = ifnull(first, 1)
  AND NOT EXISTS (
          SELECT 1
          FROM tool_line said
          JOIN tool_line cases ON (cases.path, cases.line) = (said.path, said.line + 1)
          WHERE (said.path, said.first, said.text) = (head.path, head.first, ending)
            AND cases.text GLOB 'cases by status: *ok [1-9]*');

INSERT INTO note
SELECT machine, path, 0, printf('not run: %s', tool)
FROM (SELECT DISTINCT machine, path FROM tool_line) log, tool
WHERE NOT EXISTS (
        SELECT 1
        FROM tool_line head
        WHERE head.path = log.path
          AND instr(text, printf('== %s of ', tool)) = 1);

INSERT INTO finding
SELECT machine, path, line, 'sanitizer error', text, 'no errors'
FROM tool_line
WHERE (text GLOB '=*SUMMARY: *' AND NOT text GLOB '=*SUMMARY: 0 *')
    OR text GLOB 'findings of *'
    OR (text GLOB 'cases by status: *' AND (text GLOB '*invalid*' OR text GLOB '*failed*'));

INSERT INTO finding
SELECT machine, path, line, 'sanitizer GPU', trim(text, ' ,'), facts.gpu
FROM tool_line
JOIN facts USING (machine)
WHERE text GLOB '  "gpu": *'
  AND instr(text, '"' || facts.gpu || '"') = 0;

-- A line of progress ends with the running case, which begins with its variant.
INSERT INTO finding
SELECT machine, path, min(line), 'kernel', printf('there is no kernel %s', variant), NULL
FROM (
    SELECT *, substr(rest, 1, instr(rest, ',') - 1) AS variant
    FROM (
        SELECT *, substr(text, instr(text, ' left, ') + 7) AS rest
        FROM tool_line
        WHERE text GLOB '*: * of *, * s left, *,*'))
WHERE EXISTS (SELECT 1 FROM known_variant)
  AND variant NOT IN (SELECT variant FROM known_variant)
GROUP BY path, variant;

INSERT INTO finding
SELECT DISTINCT machine, path, 0, 'study', printf('there is no study %s', study), NULL
FROM tool_line
WHERE EXISTS (SELECT 1 FROM known_variant)
  AND substr(study, 1, instr(study || '-', '-') - 1) NOT IN (SELECT study FROM known_variant);
