-- The names of older revisions in logs and profiles become today's. results/renamed.csv is the
-- table `renamed`, results/reasons.csv is `said`. Raw logs stay as they are; this is the one place where their
-- records are read otherwise.
--   name_now  by log (or profile) and study: today's study, and the axes that are gone
CREATE TEMP TABLE name_now AS
SELECT log, r.study, now, gone, min(r.rowid) AS first
FROM (SELECT DISTINCT log FROM record UNION SELECT DISTINCT substr(file, instr(file, '/') + 1) FROM line) JOIN renamed r
    ON experiments = '' OR instr(' ' || experiments || ' ', ' ' || log || ' ')
GROUP BY log, r.study;

UPDATE record SET study = now, role = iif(kept IS NULL, 'retired', role), extra = ifnull(kept, extra)
FROM (SELECT r.rowid AS at, now, without(extra, gone) AS kept FROM record r JOIN name_now USING (log, study))
WHERE record.rowid = at;

-- A reason of older revisions, a word and its numbers, as the sentence of today. What follows a rank stays
-- behind.
UPDATE record SET reason = printf(says, value_1, value_2, value_3)
    || ifnull(substr(reason, nullif(instr(reason, ' on rank '), 0)), '')
FROM (
    SELECT r.rowid AS at, says,
           iif(a LIKE '%/10', pair(reason, replace(a, '/10', '')) / 10.0, pair(reason, a)) AS value_1,
           iif(b LIKE '%/10', pair(reason, replace(b, '/10', '')) / 10.0, pair(reason, b)) AS value_2,
           pair(reason, c) AS value_3
    FROM record r JOIN said ON word = substr(reason, 1, instr(reason || ' ', ' ') - 1)
    WHERE r.status = 'skipped')
WHERE record.rowid = at;
