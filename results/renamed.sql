-- Rewrites the reasons of older revisions, a word and its numbers, as today's sentences
-- (results/reasons.csv, the table `said`). The part " on rank ..." of a reason is kept. Raw logs are not
-- changed.
UPDATE record
SET reason = printf(says, value_1, value_2, value_3)
    || ifnull(substr(reason, nullif(instr(reason, ' on rank '), 0)), '')
FROM (
    SELECT r.rowid AS at, says,
        iif(a LIKE '%/10', pair(reason, replace(a, '/10', '')) / 10.0, pair(reason, a)) AS value_1,
        iif(b LIKE '%/10', pair(reason, replace(b, '/10', '')) / 10.0, pair(reason, b)) AS value_2,
        pair(reason, c) AS value_3
    FROM record r
    JOIN said ON word = substr(reason, 1, instr(reason || ' ', ' ') - 1)
    WHERE r.status = 'skipped')
WHERE record.rowid = at;
