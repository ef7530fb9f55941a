-- What `make claims` prints, of all GPUs or of :machine: each claim, under it each GPU's verdict, its numbers and the bound with the floor they must
-- differ from it by; at the end how many of each there are.
.mode list
.headers off
SELECT printf('%s: %s', name, claim) || group_concat(printf('%s    %s: %s%s', char(10), label, verdict, CASE WHEN needs NOTNULL THEN printf('. %s (%s)', numbers, needs) ELSE '' END), '')
FROM (SELECT * FROM verdict WHERE machine = :machine OR :machine IS NULL ORDER BY name, label) GROUP BY name;
SELECT printf('%s%s: of %d claims %d hold, %d hold in part, %d fail, %d cannot be told, %d have no data', char(10), label, count(*),
    sum(verdict = 'holds'), sum(verdict LIKE 'holds where%'), sum(verdict = 'fails'), sum(verdict = 'cannot be told'), sum(verdict = 'no data'))
FROM verdict WHERE machine = :machine OR :machine IS NULL GROUP BY machine;
SELECT 'No GPU is in these results, so no claim is decided.' WHERE NOT EXISTS (SELECT * FROM verdict);
