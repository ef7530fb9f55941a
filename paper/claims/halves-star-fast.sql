-- claim: At 1.25 times the onset's plane, halves on own lines make radius 3 at least 1.25 times as fast.
-- source: this artifact; committed before its curves were measured
-- ns per point of the plain layout over those of own, at a plane 1.25 times that of the plain layout's
-- onset by time (results/rules/55-halves.sql).
SELECT a.machine, '' AS place, a.y / o.y AS value, 1.25 AS least, 'halves_star' AS noise, '%.2f×' AS format
FROM halves_beyond a
JOIN halves_beyond o USING (machine, reach)
WHERE reach = 3
  AND a.arm = 'plain'
  AND o.arm = 'own'
