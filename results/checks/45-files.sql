-- Files of a machine's folder: raw logs, profiles, pictures and predictions. Each belongs to something
-- measured.

-- A row per raw log.
CREATE TEMP TABLE raw_log AS
SELECT machine, substr(path, length(machine) + 6, length(path) - length(machine) - 9) AS log, path, mode
FROM facts
JOIN listing ON path LIKE machine || '/raw/%.csv';

INSERT INTO finding
SELECT machine, machine || '/raw', 0, 'no logs', 'no raw logs', NULL
FROM facts
WHERE machine NOT IN (SELECT machine FROM raw_log);

INSERT INTO finding
SELECT machine, path, 0, 'log', 'no record could be read',
    CASE
        WHEN mode NOT LIKE '-%' THEN 'a regular file'
        WHEN log GLOB '*[^a-z0-9_.-]*' THEN 'a name of letters, digits, ''-'', ''_'' and ''.'''
        ELSE 'two lines of a header, then records' END
FROM raw_log
WHERE (machine, log) NOT IN (
        SELECT machine, log
        FROM run
        UNION
        SELECT machine, log
        FROM bad_line);

INSERT INTO finding
SELECT machine, path, 0, 'from nowhere', 'no raw log or profile belongs to it', 'raw/' || name || '.csv'
FROM (
    SELECT machine, path,
        CASE
            WHEN base LIKE '%.context' THEN substr(base, 1, length(base) - 8)
            WHEN base LIKE '%.picture' THEN substr(base, 1, length(base) - 8)
            ELSE base END AS name
    FROM (
        SELECT machine, path, substr(path, length(machine) + 2, length(path) - length(machine) - 5) AS base
        FROM facts
        JOIN listing ON path LIKE machine || '/%.csv' AND path NOT LIKE machine || '/%/%'))
WHERE name NOT IN ('tuned', 'predicted')
  AND (machine, name) NOT IN (SELECT machine, log FROM raw_log)
  AND machine || '/profile/' || name || '.ncu.csv' NOT IN (SELECT path FROM listing);

-- A row per picture. head: its first line, which names the case and the CRC of the rest; body: the rest, a
-- line per point. The case is one of its log, with the number of steps that its experiment says.
CREATE TEMP TABLE picture AS
SELECT machine, substr(path, length(machine) + 2, length(path) - length(machine) - 13) AS log, path,
    substr(text, 1, instr(text, char(10)) - 1) AS head, substr(text, instr(text, char(10)) + 1) AS body
FROM picture_text;

INSERT INTO finding
SELECT machine, path, 0, 'picture',
    CASE
        WHEN head NOT LIKE '# picture of %, crc32 ________' THEN 'its first line is not that of a picture'
        ELSE 'altered: its CRC does not match' END, NULL
FROM picture
WHERE head NOT LIKE '# picture of %, crc32 ________' OR substr(head, -8) <> crc32(body);

INSERT INTO finding
SELECT machine, path, 0, 'picture of', 'no case of its log made this picture: ' || head,
    'study, variant, steps, source, revision and run of a case, and a line for each of its points'
FROM picture p
WHERE head LIKE '# picture of %, crc32 ________'
  AND NOT EXISTS (
          SELECT 1
          FROM rec r
          JOIN planned v USING (id)
          WHERE (r.machine, r.log) = (p.machine, p.log)
            AND r.ok
            AND picture > 0
            AND instr(head, printf('# picture of %s %s,', r.study, r.variant)) = 1
            AND instr(head,
                    printf(', %d steps, source %s, git %s%s, run %s, crc32 ', picture, r.source, r.git,
                        CASE r.dirty WHEN 0 THEN '' ELSE '-dirty' END, r.run))
            AND length(body) - length(replace(body, char(10), '')) = r.nx * ifnull(r.ny, 1) + 1);

-- The host computes the same values. Rounding makes 1e-6 of a difference in single after a thousand steps.
INSERT INTO finding
SELECT machine, machine || '/' || log || '.picture.csv', line + 2, 'values',
    printf('%.9g, %.9g at %g,%g, and %d more points: the host computes other values', before, after, x, y,
        points - 1), printf('%.9g, %.9g', want_before, want)
FROM (
    SELECT here.*, host.before AS want_before, host.after AS want, min(here.line) AS first,
        count(*) AS points
    FROM picture_point host
    JOIN (
        SELECT machine, log, max(abs(before)) AS most
        FROM picture_point
        WHERE side = 'host'
        GROUP BY 1, 2) USING (machine, log)
    JOIN (
        SELECT *, row_number() OVER (PARTITION BY machine, log ORDER BY rowid) AS line
        FROM picture_point
        WHERE side = 'here') here USING (machine, log, x, y)
    WHERE host.side = 'host'
      AND NOT ifnull(abs(here.after - host.after) <= 1e-5 * most
                  AND abs(here.before - host.before) <= 1e-5 * most, 0)
    GROUP BY machine, log);

INSERT INTO note
SELECT DISTINCT machine, machine, 0,
    printf('the picture of %s is not checked: this program has no host code for it', log)
FROM picture
WHERE (machine, log) NOT IN (SELECT machine, log FROM picture_point);

INSERT INTO note
SELECT DISTINCT machine, machine, 0,
    printf('%s has a log but no picture: %s.picture.csv is missing', log, log)
FROM rec r
JOIN planned v USING (id)
WHERE picture > 0
  AND (machine, log) NOT IN (SELECT machine, log FROM picture);
