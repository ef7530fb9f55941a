-- The table of findings in README.md. A row per claim that asks to be there, in it a line per GPU. A GPU
-- has no line if it did not measure what another did, or if it is the second device of a model and has the
-- same verdict. Numbers too long for a line are left to `make claims`.
.mode list
.headers off
SELECT '| claim | source | verdict |';
SELECT '|---|---|---|';

SELECT printf('| %s | %s | %s |', claim, substr(source, 1, instr(source || ';', ';') - 1),
        group_concat(printf('**%s** %s%s%s', label, verdict,
                CASE WHEN length(numbers) <= 135 THEN ': ' || numbers ELSE '' END,
                ifnull(' *(' || mark || ')*', '')), '<br>'))
FROM (
    SELECT v.*
    FROM verdict v
    JOIN machine m ON m.name = v.machine
    WHERE finding
      AND NOT EXISTS (
              SELECT 1
              FROM verdict w
              JOIN machine o ON o.name = w.machine
              WHERE w.name = v.name
                AND w.machine <> v.machine
                AND w.verdict <> 'no data'
                AND (v.verdict = 'no data'
                    OR (o.gpu = m.gpu AND length(o.name) < length(m.name) AND w.verdict = v.verdict)))
    ORDER BY v.name, label DESC)
GROUP BY name
ORDER BY source LIKE 'this artifact%', source, name;
