-- The database of a machine, `part`, whose name is in `self`, into the whole: tables and columns are united by name, and what looks like a
-- number becomes one. A table that was read is taken in the place of one that was made. The literature is a part without a machine.
CREATE TEMP TABLE incoming AS
SELECT *, tbl IN (SELECT name FROM reserved) OR i > 1 OR self.machine IS NOT NULL AND tbl GLOB 'published_*' OR tbl GLOB 'sqlite_*' AS taken
FROM (SELECT name, tbl, row_number() OVER (PARTITION BY tbl ORDER BY place) AS i FROM (
    SELECT name, rowid AS place, replace(replace(substr(name, 6), '-', '_'), '.', '_') AS tbl FROM part.sqlite_master WHERE name GLOB 'read/*'
    OR name GLOB 'made/*' AND replace(name, 'made/', 'read/') NOT IN (SELECT name FROM part.sqlite_master))), self;
SELECT printf('load: left out: %s/%s: there is another %s', machine, substr(name, 6), tbl) FROM incoming WHERE taken;
CREATE TEMP TABLE incoming_column AS
SELECT i.name, tbl, c.name AS col, c.cid, c.name IN (SELECT name FROM pragma_table_info(tbl, 'main')) AS known FROM incoming i, pragma_table_info(i.name, 'part') c WHERE NOT taken;

INSERT OR IGNORE INTO own SELECT c.tbl, c.col FROM incoming_column c, incoming_column a, incoming_column z
WHERE a.name = c.name AND z.name = c.name AND a.col = 't_peak_gbs' AND z.col = 'time_drift_ns' AND c.cid > a.cid AND c.cid < z.cid ORDER BY c.tbl, c.cid;

-- one table may have as many columns as SQLite takes; one without rows is made anew, as each ALTER reads the whole schema again
.once columns
SELECT CASE WHEN tbl IN (SELECT tbl FROM filled) THEN group_concat(printf('ALTER TABLE main."%s" ADD COLUMN "%s" REAL;', tbl, col), '')
       ELSE printf('DROP TABLE IF EXISTS main."%s"; CREATE TABLE main."%s" (%s%s);', tbl, tbl, ifnull((SELECT group_concat(printf('"%s" %s', name, type), ', ')
            FROM pragma_table_info(tbl, 'main')), 'machine TEXT'), group_concat(printf(', "%s" REAL', col), '')) END
FROM (SELECT *, row_number() OVER (PARTITION BY tbl ORDER BY cid) AS n FROM incoming_column WHERE NOT known AND col <> 'machine')
WHERE n + (SELECT count(*) FROM pragma_table_info(tbl, 'main')) <= 1000 GROUP BY tbl ORDER BY tbl;
.read columns
INSERT INTO filled SELECT DISTINCT tbl FROM incoming_column;
.once rows
SELECT printf('INSERT INTO main."%s" (%s%s) SELECT %s%s FROM part."%s"%s;', tbl, iif(self.machine IS NULL, '', 'machine, '), group_concat('"'||col||'"', ', '),
    iif(self.machine IS NULL, '', 'machine, '), group_concat(printf('nullif("%s", '''')', col), ', '), name, iif(self.machine IS NULL, '', ', self'))
    || iif(self.machine IS NULL, '', printf('INSERT INTO loaded SELECT machine, ''%s'', count(*) FROM part."%s", self%s GROUP BY machine;', tbl, name,
       iif(max(col = 'status'), ' WHERE status = ''ok''', '')))
FROM (SELECT * FROM incoming_column i WHERE col IN (SELECT name FROM pragma_table_info(i.tbl, 'main')) ORDER BY tbl, cid), self GROUP BY tbl ORDER BY tbl;
.read rows
INSERT INTO machine SELECT * FROM part.machine;
INSERT INTO record SELECT * FROM part.record;
INSERT INTO counts SELECT * FROM part.counts;
INSERT INTO bad_line SELECT * FROM part.bad_line;
INSERT INTO head SELECT ifnull(machine, ''), tbl, replace(text, '`', '') FROM part.head JOIN incoming ON incoming.name IN ('made/'||head.name, 'read/'||head.name) WHERE NOT taken;
INSERT INTO run_time SELECT machine, tbl, seconds FROM part.run_time, self WHERE machine IS NOT NULL;
DROP TABLE incoming_column;
DROP TABLE incoming;
