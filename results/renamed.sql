-- The names of older revisions in logs and profiles become today's. results/renamed.csv is the
-- table `renamed`. Raw logs stay as they are; this is the one place where their records are read otherwise.
--   name_now  by log (or profile) and study: today's study, and the axes that are gone
CREATE TEMP TABLE name_now AS
SELECT log, r.study, now, gone, min(r.rowid) AS first
FROM (SELECT DISTINCT log FROM record UNION SELECT DISTINCT substr(file, instr(file, '/') + 1) FROM line) JOIN renamed r
    ON experiments = '' OR instr(' ' || experiments || ' ', ' ' || log || ' ')
GROUP BY log, r.study;

UPDATE record SET study = now, role = iif(kept IS NULL, 'retired', role), extra = ifnull(kept, extra)
FROM (SELECT r.rowid AS at, now, without(extra, gone) AS kept FROM record r JOIN name_now USING (log, study))
WHERE record.rowid = at;
