-- What lies in a folder of results, told by its names; a link is not followed.
INSERT INTO lies SELECT substr(name, 3) AS path, lsmode(mode) AS mode FROM fsdir('.');
-- folders of this artifact's own SQL
INSERT INTO folder
SELECT path, CASE WHEN mode LIKE 'd%' THEN machine_name_wrong(path) ELSE 'not a folder' END
FROM lies
WHERE path NOT LIKE '%/%'
  AND path NOT IN ('', 'published')
  AND mode NOT LIKE '-%'
  AND NOT (path IN ('rules', 'checks') AND path || '/machine.json' NOT IN (SELECT path FROM lies));
INSERT INTO json_text
SELECT machine, CAST(readfile(machine || '/machine.json') AS TEXT)
FROM folder
JOIN lies ON path = machine || '/machine.json'
WHERE wrong IS NULL
  AND mode LIKE '-%';
INSERT INTO picture_text
SELECT machine, path, CAST(readfile(path) AS TEXT)
FROM json_text
JOIN lies ON path LIKE machine || '/%.picture.csv' AND mode LIKE '-%';
INSERT INTO sanitizer_text
SELECT machine, path, CAST(readfile(path) AS TEXT)
FROM json_text
JOIN lies ON path LIKE machine || '/sanitizer-%.txt' AND mode LIKE '-%';
