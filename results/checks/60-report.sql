-- The output: notes and findings of each machine that was asked for, at most 20 of a kind per file, then a
-- line with the number of findings and whether another device reproduced the machine's times. The file
-- `findings` gets the number of all findings; results/check takes its exit status from it.
.mode list
.once findings
SELECT count(*)
FROM finding
WHERE machine IN (SELECT machine FROM asked_machine WHERE machine <> '')
    OR NOT EXISTS (SELECT 1 FROM asked_machine WHERE machine <> '');

WITH message AS (
    SELECT machine, file, line, what || ifnull('; expected: ' || expected, '') AS what, 1 AS kind, rule,
        row_number() OVER (PARTITION BY machine, file, rule ORDER BY line, what) AS nth,
        count(*) OVER (PARTITION BY machine, file, rule) AS all_of
    FROM finding
    UNION ALL
    SELECT machine, file, line, CASE WHEN what LIKE 'warning: %' THEN '' ELSE 'note: ' END || what, 0, '',
        1, 1
    FROM note)
SELECT replace(text, char(10), '\n')
FROM (
    SELECT machine, 0 AS last, file, kind, rule, nth,
        prefix || file || CASE WHEN line > 0 THEN ':' || line ELSE '' END || ': ' || what AS text
    FROM message, prefix
    WHERE nth <= 20
    UNION ALL
    SELECT machine, 0, file, kind, rule, 21, printf('%s%s: %d more of this kind', prefix, file, all_of - 20)
    FROM message, prefix
    WHERE nth = 21
    UNION ALL
    SELECT machine, 1, '', 0, '', 0,
        printf('%s: %d finding%s; %s: %s', machine, n, CASE n WHEN 1 THEN '' ELSE 's' END, ifnull(gpu, cpu),
            standing)
    FROM (
        SELECT facts.machine, gpu, cpu, (SELECT count(*) FROM finding f WHERE f.machine = facts.machine) AS n,
            ifnull((
                    SELECT printf('reproduced by %s, %.1f %% apart in the median of %d cases', b,
                            100 * apart, cases)
                    FROM pair_said
                    WHERE a = facts.machine
                      AND reproduced
                    ORDER BY b
                    LIMIT 1), 'single-source') AS standing
        FROM facts))
WHERE machine IN (SELECT machine FROM asked_machine WHERE machine <> '')
    OR NOT EXISTS (SELECT 1 FROM asked_machine WHERE machine <> '')
ORDER BY machine, last, file, kind, rule, nth;
