-- Makes one row per case from a profiler's file. Nsight Compute writes a header, a line of units, and a row
-- per kernel, whose name is the case. A line of quoted cells is read as a JSON list. A file with any
-- mistake gives no table.
CREATE TEMP TABLE cell AS
SELECT file, line, key AS at, value AS text
FROM line, json_each(iif(json_valid(line.text), line.text, '[]'));
CREATE TEMP TABLE title AS SELECT file, at, text AS name FROM cell WHERE line = 1;
CREATE TEMP TABLE kernel AS
SELECT file, substr(file, instr(file, '/') + 1) AS log, line,
    substr(text, 1, instr(text||'/', '/') - 1) AS name
FROM cell
JOIN title USING (file, at)
WHERE name = 'Kernel Name'
  AND line > 2;

-- Cases of older revisions get today's names (results/renamed.csv).
UPDATE kernel
SET name = (
        SELECT 'study=' || now || substr(without(kernel.name, gone), length('study=' || study) + 1)
        FROM name_now
        WHERE (log, study) = (kernel.log, pair(kernel.name, 'study')))
WHERE (log, pair(name, 'study')) IN (SELECT log, study FROM name_now);
DELETE FROM kernel WHERE name IS NULL; -- retired
ALTER TABLE kernel ADD COLUMN launch;
UPDATE kernel
SET launch = CAST(substr(name, instr(name, ' launch=') + 8) AS INTEGER)
WHERE name LIKE '% launch=_%';
CREATE TEMP TABLE value (file, line, name, launch, i, x REAL);
INSERT INTO value
SELECT k.file, k.line, substr(k.name, 1, instr(k.name, ' launch=') - 1), launch, c.rowid,
    replace(text, ',', '')
FROM kernel k
CROSS JOIN cell USING (file, line)
JOIN title t USING (file, at)
JOIN counter c ON ncu = t.name
WHERE launch IS NOT NULL;
UPDATE value
SET x = CASE
        WHEN typeof(x) = 'real' AND x BETWEEN 0 AND 1e300
            THEN x * (SELECT scale FROM counter WHERE rowid = i) END;

CREATE TEMP TABLE launch AS
SELECT file, v.name, launch, i, min(line) AS line, count(*) AS kernels,
    CASE kernels
        WHEN 'most' THEN max(x)
        ELSE CASE
                WHEN count(x) = count(*)
                    THEN CASE
                        WHEN kernels = 'sum' THEN sum(x)
                        WHEN count(*) = 1 THEN max(x)
                        ELSE sum(x * time) / sum(time) END END END AS x
FROM value v
JOIN counter c ON c.rowid = i
LEFT JOIN (SELECT file, line, x AS time FROM value WHERE i = 1) USING (file, line)
GROUP BY 1, 2, 3, 4;
CREATE TEMP TABLE profiled AS
SELECT file, name, i, min(line) AS line, count(*) AS launches, min(kernels) AS kernels, max(kernels) AS most,
    min(launch) AS first, max(launch) AS last, CASE WHEN count(x) = count(*) THEN median(x) END AS x
FROM launch
GROUP BY 1, 2, 3;

-- A row per launch. x: bytes per ns for one percent of DRAM's peak. It must be the same within 1 % in the
-- whole file, and the one of this GPU.
CREATE TEMP TABLE percent AS
SELECT file, min(line) AS line,
    sum(x) FILTER (WHERE c.name GLOB '*_bytes') / max(x) FILTER (WHERE i = 1)
        / max(x) FILTER (WHERE c.name = 'dram_pct') AS x
FROM launch l
JOIN counter c ON c.rowid = i AND (i = 1 OR c.name GLOB 'dram_*')
GROUP BY file, l.name, launch
HAVING count(x) = 4
  AND max(x) FILTER (WHERE c.name = 'dram_pct') > 5;

-- A row per line with a mistake.
INSERT INTO bad_line
SELECT substr(file, 1, instr(file, '/') - 1), 'profile/' || substr(file, instr(file, '/') + 1), line,
    min(what)
FROM (
        SELECT file, line, 'torn line' AS what
        FROM line
        WHERE NOT json_valid(text)
        UNION ALL
        SELECT file, line, 'not as many fields as the header has'
        FROM line
        JOIN (SELECT file, count(*) AS n FROM title GROUP BY file) USING (file)
        WHERE json_array_length(iif(json_valid(text), text, '[]')) NOT IN (0, n)
        UNION ALL
        SELECT file, 1, 'no column "Kernel Name"; what ncu --csv --page raw writes is expected'
        FROM (SELECT DISTINCT file FROM cell)
        WHERE file NOT IN (SELECT file FROM title WHERE name = 'Kernel Name')
        UNION ALL
        SELECT file, 2, 'a unit is not the base unit (ncu --print-units base)'
        FROM cell
        JOIN title USING (file, at)
        JOIN counter c ON ncu = title.name
        WHERE line = 2
          AND text GLOB '[KMGTmu]*'
        UNION ALL
        SELECT file, line,
            CASE
                WHEN name NOT GLOB 'study=*' THEN 'its name is no case''s'
                WHEN launch IS NULL THEN 'no number of the launch'
                WHEN launch > 16 THEN 'more launches of a case than 16'
                ELSE 'characters that no case has, or no name=value' END
        FROM kernel
        WHERE name
                  NOT REGEXP '^study=[A-Za-z0-9_.+:()%@-]+( [a-z0-9_]+=[A-Za-z0-9_.+:()%@-]*)+ launch=[0-9]+$'
              OR launch IS NULL
              OR launch > 16
        UNION ALL
        SELECT file, line, 'launches of different numbers of kernels'
        FROM profiled
        WHERE most > kernels
        UNION ALL
        SELECT file, line, 'bytes of DRAM that are not the share of its peak in that time'
        FROM percent
        JOIN (SELECT file, median(x) AS usual FROM percent GROUP BY file) USING (file)
        JOIN machine ON machine.name = substr(file, 1, instr(file, '/') - 1)
        WHERE x / usual NOT BETWEEN 0.98 AND 1.02
              OR usual * 100 / (2e-3 * clock_memory_max_mhz * bus_bits / 8) NOT BETWEEN 0.97 AND 1.06
        UNION ALL
        SELECT file, line, 'not all in one place'
        FROM (
                SELECT file, line, n, row_number() OVER (PARTITION BY file, name ORDER BY line) AS k,
                    line - first_value(line) OVER (PARTITION BY file, name ORDER BY line) + 1 AS place
                FROM (SELECT DISTINCT file, line, name, 1 AS n FROM value))
        WHERE k <> place
        UNION ALL
        SELECT file, line, 'other axes than those of the first'
        FROM (
                SELECT file, line, own_names(name) AS axes,
                    first_value(own_names(name)) OVER (PARTITION BY file ORDER BY line) AS axes_of_first
                FROM profiled
                GROUP BY file, name)
        WHERE axes <> axes_of_first
        UNION ALL
        SELECT file, 0, 'an experiment has this name: give the profile one of its own, such as NAME-dram'
        FROM (
                SELECT DISTINCT file,
                    replace(replace(substr(file, instr(file, '/') + 1), '-', '_'), '.', '_') AS tbl
                FROM line)
        WHERE tbl IN (SELECT experiment FROM axes)
              OR EXISTS (
                  SELECT 1 FROM needed WHERE kind = 'case' AND instr(' ' || tables || ' ', ' ' || tbl || ' '))
        UNION ALL
        SELECT DISTINCT file, 0, 'no launch of a case in it'
        FROM cell
        WHERE file NOT IN (SELECT file FROM kernel))
GROUP BY file, line
ORDER BY file, line;

-- A row per file without a mistake.
INSERT INTO profile
SELECT file, machine, log, replace(replace(log, '-', '_'), '.', '_') AS tbl, own_names(name) AS axes
FROM (
        SELECT *, substr(file, 1, instr(file, '/') - 1) AS machine, substr(file, instr(file, '/') + 1) AS log
        FROM profiled)
WHERE (machine, 'profile/'||log) NOT IN (SELECT machine, log FROM bad_line)
GROUP BY file
ORDER BY file;
INSERT INTO head
SELECT machine, tbl,
    'counted by Nsight Compute: medians of launches launches; of the kernels of a launch counts are summed, '
        || 'rates weighted by their time'
FROM profile;
