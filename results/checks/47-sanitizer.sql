-- What compute-sanitizer said (ci/tools/sanitize): the log of each of its tools ends without errors, is of this
-- machine's GPU, and names kernels that are known.
--   part   the lines of each log, with the line at which their tool's part begins
CREATE TEMP TABLE part AS
SELECT *,
    max(line) FILTER (WHERE text GLOB '== *check of *') OVER (PARTITION BY path ORDER BY line) AS first
FROM (
    SELECT machine, t.path,
        substr(t.path, length(machine) + 12, length(t.path) - length(machine) - 15) AS study,
        key + 1 AS line, value AS text
    FROM sanitizer_text t,
        json_each('[' || replace(replace(json_quote(text), '\\', '?'), '\n', '","') || ']'));
CREATE INDEX temp.part_line ON part (path, line);
CREATE TEMP TABLE kernel AS
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

CREATE TEMP TABLE tool AS
SELECT column1 AS tool, '========= ' || column2 AS ends
FROM (
    VALUES ('memcheck', 'ERROR SUMMARY: 0 errors'), ('synccheck', 'ERROR SUMMARY: 0 errors'),
        ('racecheck', 'RACECHECK SUMMARY: 0 hazards displayed (0 errors, 0 warnings)'));
INSERT INTO finding
SELECT machine, path, line, 'sanitizer',
    printf('"%s" does not end without errors', substr(text, 1, instr(text || ',', ',') - 1)),
    iif(ends NOTNULL, printf('"%s", then how many cases were ok', ends),
        printf('a tool of compute-sanitizer, of %s', study))
FROM part head
LEFT JOIN tool ON instr(text, printf('== %s of %s,', tool, study)) = 1
WHERE line = ifnull(first, 1)
  AND NOT EXISTS (
          SELECT 1
          FROM part said
          JOIN part cases ON (cases.path, cases.line) = (said.path, said.line + 1)
          WHERE (said.path, said.first, said.text) = (head.path, head.first, ends)
            AND cases.text GLOB 'cases by status: *ok [1-9]*');
INSERT INTO note
SELECT machine, path, 0, printf('not run: %s', tool)
FROM (SELECT DISTINCT machine, path FROM part) log, tool
WHERE NOT EXISTS (
        SELECT 1
        FROM part head
        WHERE head.path = log.path
          AND instr(text, printf('== %s of ', tool)) = 1);
INSERT INTO finding
SELECT machine, path, line, 'sanitizer error', text, 'no errors'
FROM part
WHERE (text GLOB '=*SUMMARY: *' AND NOT text GLOB '=*SUMMARY: 0 *')
    OR text GLOB 'findings of *'
    OR (text GLOB 'cases by status: *' AND (text GLOB '*invalid*' OR text GLOB '*failed*'));
INSERT INTO finding
SELECT machine, path, line, 'sanitizer GPU', trim(text, ' ,'), m.gpu
FROM part
JOIN m USING (machine)
WHERE text GLOB '  "gpu": *'
  AND instr(text, '"' || m.gpu || '"') = 0;
-- a line of progress ends with the case at hand, which begins with its variant
INSERT INTO finding
SELECT machine, path, min(line), 'kernel', printf('there is no kernel %s', variant), NULL
FROM (
    SELECT *, substr(rest, 1, instr(rest, ',') - 1) AS variant
    FROM (
        SELECT *, substr(text, instr(text, ' left, ') + 7) AS rest
        FROM part
        WHERE text GLOB '*: * of *, * s left, *,*'))
WHERE EXISTS (SELECT 1 FROM kernel)
  AND variant NOT IN (SELECT variant FROM kernel)
GROUP BY path, variant;
INSERT INTO finding
SELECT DISTINCT machine, path, 0, 'study', printf('there is no study %s', study), NULL
FROM part
WHERE EXISTS (SELECT 1 FROM kernel)
  AND substr(study, 1, instr(study || '-', '-') - 1) NOT IN (SELECT study FROM kernel);
