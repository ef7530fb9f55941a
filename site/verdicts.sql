-- table verdicts: How many claims each GPU decides
SELECT
    'row' AS head,
    label AS GPU,
    count(*) AS claims,
    sum(verdict = 'holds') AS "● hold",
    sum(verdict LIKE 'holds where%') AS "◐ hold in part",
    sum(verdict = 'fails') AS "○ fail",
    sum(verdict = 'inconclusive') AS "? inconclusive",
    sum(verdict = 'no data') AS "– no data"
FROM verdict
GROUP BY machine
ORDER BY label;
