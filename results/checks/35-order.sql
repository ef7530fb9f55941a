-- Order: every run visits what the log still owed it, round by round, each shuffled by the experiment's seed. What is owed follows from
-- the records before, as `cliffs run` sees it: those of the sources that this run has; with retry also those that failed. A log of
-- several experiments, of other settings or with retired cases is left.
CREATE TEMP TABLE ordered AS
SELECT machine, log, plan, count(*) AS runs, count(DISTINCT plan) AS plans, max(guess) AS guess,
       EXISTS (SELECT 1 FROM rec JOIN visit USING (id) WHERE (rec.machine, rec.log) = (run.machine, run.log) AND retuned) AS retuned,
       EXISTS (SELECT 1 FROM rec WHERE (rec.machine, rec.log) = (run.machine, run.log) AND role = 'retired') AS retired,
       EXISTS (SELECT 1 FROM rec WHERE (rec.machine, rec.log) = (run.machine, run.log) AND status IN ('invalid', 'failed')) AS broken,
       (SELECT count(*) * max(rounds) FROM row WHERE (row.machine, row.file) = (run.machine, run.plan)) AS visits
FROM run GROUP BY machine, log;
INSERT INTO note SELECT machine, machine || '/raw/' || log || '.csv', 0, CASE WHEN plans > 1 THEN 'measured by several revisions' WHEN retuned
       THEN 'measured with other settings than those tuned now' WHEN retired THEN 'some of its cases are retired'
       ELSE 'too many runs for its visits' END || '; its order is not checked' FROM ordered WHERE visits > 0 AND (plans > 1 OR retuned OR retired OR runs *
       visits > 2000000);
DELETE FROM ordered WHERE ifnull(visits, 0) = 0 OR plans > 1 OR retuned OR retired OR runs * visits > 2000000
    OR (guess AND EXISTS (SELECT 1 FROM gap WHERE (gap.machine, gap.log) = (ordered.machine, ordered.log)));

CREATE TEMP TABLE seen AS
SELECT o.rowid AS o, visit.nth, rec.id, CAST(number AS INTEGER) AS number, CAST(round AS INTEGER) AS round, "order" AS said, variant,
       rec.code AS source, status IN ('ok', 'skipped') AS stands, row_number() OVER (PARTITION BY o.rowid, visit.nth ORDER BY rec.id) - 1 AS i
FROM visit JOIN rec USING (id) JOIN ordered o USING (machine, log);
CREATE INDEX temp.seen_visit ON seen (o, number, round, nth);
CREATE INDEX temp.seen_run ON seen (o, nth, variant);

CREATE TEMP TABLE owed AS
SELECT o.rowid AS o, run.nth, retry, CAST(number AS INTEGER) AS number, value AS round, seed, count(*) OVER g AS n, row_number() OVER (g ORDER BY number) - 1 AS rank
FROM ordered o JOIN run USING (machine, log) JOIN row ON (row.machine, row.file) = (o.machine, o.plan) JOIN turn ON value < rounds
     JOIN (SELECT 0 AS retry UNION ALL SELECT 1) ON retry <= broken WHERE run.nth = 1 OR NOT EXISTS (
    SELECT 1 FROM (SELECT variant, source, stands, max(id) FROM seen s WHERE (s.o, s.number, s.round) = (o.rowid,
        CAST(row.number AS INTEGER), value) AND s.nth < run.nth) s
    WHERE variant NOTNULL AND (stands OR NOT retry) AND source IS ifnull((SELECT t.source FROM seen t WHERE (t.o, t.nth, t.variant)
        = (o.rowid, run.nth, s.variant) LIMIT 1), source)) WINDOW g AS (PARTITION BY o.rowid, run.nth, retry, value);
CREATE INDEX temp.owed_rank ON owed (o, nth, retry, round, rank);

CREATE TEMP TABLE place AS
SELECT o, nth, retry, round, number, row_number() OVER (PARTITION BY o, nth, retry ORDER BY round, at) - 1 AS i
FROM (SELECT g.*, key AS at, value AS rank FROM (SELECT DISTINCT o, nth, retry, round, seed, n FROM owed) g, json_each(shuffled(seed,
       round, n))) CROSS JOIN owed USING (o, nth, retry, round, rank);
CREATE INDEX temp.place_i ON place (o, nth, retry, i);
CREATE TEMP TABLE wrong AS
SELECT s.o, s.nth, retry, min(s.id) AS id
FROM seen s JOIN ordered ON ordered.rowid = o JOIN (SELECT 0 AS retry UNION ALL SELECT 1) ON retry <= broken LEFT JOIN place p USING (o, nth,
       retry, i) WHERE s.said IS NOT s.i OR p.number IS NOT s.number OR p.round IS NOT s.round GROUP BY 1, 2, 3;
CREATE TEMP TABLE astray AS
SELECT machine, file, line, said, run, i, guess FROM (SELECT guess, max(id) AS id FROM wrong JOIN ordered ON ordered.rowid = o
       GROUP BY o, nth HAVING count(*) = 1 + broken) JOIN seen USING (id) JOIN rec USING (id);
INSERT INTO finding SELECT machine, file, line, 'order', printf('order %s: not the place of this case by the seed in run %s', ifnull(said, ''), run), 'order ' || i
FROM astray WHERE NOT guess;
INSERT INTO note SELECT machine, file, line, 'not in the order of today''s experiment; only the git repository shows the order then' FROM astray WHERE guess GROUP BY file;
