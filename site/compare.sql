-- SPDX-License-Identifier: MIT
-- A machine of one's own (:mine, in the database own) beside a published one (:theirs): the times of the cases that both
-- have (temp.pair: experiment, q = mine / theirs, apart: by more than the noise of both), and the claims.
SELECT 'p', CASE WHEN count(*) = 0 THEN printf('Beside the published %s: no case in common yet.', :theirs) ELSE
    printf('Beside the published %s: %d cases in common, %.0f %% of their times within 5 %%.', :theirs, count(*), 100 * avg(max(q, 1 / q) <= 1.05)) END FROM pair;
SELECT 'table', 'own-' || :mine || '-' || :theirs, 'Your times over the published ones (below 1: yours is faster)' FROM pair LIMIT 1;
.headers on
SELECT 'row' AS head, replace(experiment, '.csv', '') AS experiment, n AS cases, avg(q) FILTER (WHERE 2 * i BETWEEN n AND n + 2) AS "median ratio|%.3f",
    min(q) FILTER (WHERE i >= 0.05 * n) AS "5 in 100 below|%.3f", max(q) FILTER (WHERE i <= ceil(0.95 * n)) AS "5 in 100 above|%.3f",
    100 * avg(max(q, 1 / q) <= 1.05) AS "within 5 %|%.0f %%", sum(apart AND q < 1) AS faster, sum(apart AND q > 1) AS slower
FROM (SELECT *, row_number() OVER (PARTITION BY experiment ORDER BY q) AS i, count(*) OVER (PARTITION BY experiment) AS n FROM pair) GROUP BY experiment ORDER BY experiment;
.headers off
SELECT 'end' FROM pair LIMIT 1;
SELECT 'table', 'own-claims-' || :mine || '-' || :theirs, 'The claims that your run decides; those decided otherwise come first';
.headers on
SELECT 'row' AS head, 'queries.html#' || m.name || char(29) || m.claim AS claim, m.verdict AS "verdict, yours", o.verdict AS "verdict, published",
    CASE WHEN m.verdict = o.verdict THEN 'same' ELSE 'differs' END AS both, m.numbers AS "yours", o.numbers AS "published", m.needs AS "holds if"
FROM own.verdict m JOIN main.verdict o USING (name) WHERE m.machine = :mine AND o.machine = :theirs AND m.verdict <> 'no data' ORDER BY m.verdict = o.verdict, m.name;
.headers off
SELECT 'end';
