-- The table of findings in README.md: a row per claim that asks to be there, a column per GPU model. A cell:
-- the verdict of the model's first card as a sign, the first of the claim's numbers, and the mark of a claim
-- younger than its data. Where other cards measured the same cases, in brackets: how many cards, median and
-- range of that number over them, and those with another verdict.
.mode list
.headers off
CREATE TEMP VIEW cell AS
-- of these claims the number of a place that is not their first
WITH shown (name, place) AS (VALUES ('star3d-blind', 'whole lines on average')),
signed AS (
    SELECT v.*, m.gpu, sign,
        -- up to the first comma or semicolon
        ifnull(
            (
                SELECT s.place || ': ' || q.numbers
                FROM shown s
                JOIN measured q USING (name, place)
                WHERE q.name = v.name AND q.machine = v.machine),
            substr(numbers, 1, min(instr(numbers || ';', ';'), instr(numbers || ', ', ', ')) - 1)) AS number
    FROM verdict v
    JOIN machine m ON m.name = v.machine
    LEFT JOIN verdict_sign ON verdict LIKE pattern
    WHERE finding)
SELECT a.name, a.claim, a.source, a.label,
    ifnull(a.sign || ' ' || a.number, '–')
        || ifnull(' *(' || replace(a.mark, ', data ', '/') || ')*', '')
        || ifnull(' [' || c.cards || ' cards: '
                || replace(replace(range, 'median ', ''), ' to ', '–') || ']', '')
        || ifnull('; other on ' || differ, '') AS says
FROM signed a
JOIN card_first f ON f.first = a.machine
LEFT JOIN card_verdict c ON c.name = a.name AND c.gpu = a.gpu;

SELECT '| | ' || group_concat(label, ' | ') || ' |'
FROM (SELECT DISTINCT label FROM cell ORDER BY label DESC);
SELECT '|---' || group_concat('|---', '') || '|'
FROM (SELECT DISTINCT label FROM cell);
SELECT printf('| %s *%s* | %s |', claim,
        substr(source, 1, min(instr(source || ';', ';'), instr(source || ',', ',')) - 1),
        group_concat(says, ' | '))
FROM (SELECT * FROM cell ORDER BY name, label DESC)
GROUP BY name
ORDER BY source LIKE 'this artifact%', source, name;
