-- The files of a results folder, found by their names. Links are not followed.
INSERT INTO listing SELECT substr(name, 3) AS path, lsmode(mode) AS mode FROM fsdir('.');

-- The folders of this artifact's own SQL, rules and checks, are no machines.
INSERT INTO folder
SELECT path, CASE WHEN mode LIKE 'd%' THEN machine_name_wrong(path) ELSE 'not a folder' END
FROM listing
WHERE path NOT LIKE '%/%'
  AND path NOT IN ('', 'published')
  AND mode NOT LIKE '-%'
  AND NOT (path IN ('rules', 'checks') AND path || '/machine.json' NOT IN (SELECT path FROM listing));

INSERT INTO json_text
SELECT machine, CAST(readfile(machine || '/machine.json') AS TEXT)
FROM folder
JOIN listing ON path = machine || '/machine.json'
WHERE wrong IS NULL
  AND mode LIKE '-%';

INSERT INTO picture_text
SELECT machine, path, CAST(readfile(path) AS TEXT)
FROM json_text
JOIN listing ON path LIKE machine || '/%.picture.csv' AND mode LIKE '-%';

INSERT INTO sanitizer_text
SELECT machine, path, CAST(readfile(path) AS TEXT)
FROM json_text
JOIN listing ON path LIKE machine || '/sanitizer-%.txt' AND mode LIKE '-%';
