-- SPDX-License-Identifier: MIT
-- What the claims are on one GPU, :machine, a line each, and how many of each there are.
.mode list
.headers off
SELECT printf('claim %s: %s%s', name, verdict, CASE WHEN needs NOTNULL THEN printf('. %s (%s)', numbers, needs) ELSE '' END)
FROM verdict WHERE machine = :machine ORDER BY name;
SELECT printf('%s: of %d claims %d hold, %d hold where it is said, %d fail, %d cannot be told, %d have no data', label, count(*),
    sum(verdict = 'holds'), sum(verdict LIKE 'holds where%'), sum(verdict = 'fails'), sum(verdict = 'cannot be told'), sum(verdict = 'no data'))
FROM verdict WHERE machine = :machine GROUP BY machine;
