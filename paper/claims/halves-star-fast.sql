-- claim: Where planes are 1.25 times as large as at the cliff, a star of radius 3 is at least 1.25 times as fast if each half works on its own lines.
-- source: this artifact; committed before its curves were measured
-- ns a point of the plain layout over those of own, the plane 1.25 times the plain layout's onset by time
-- (results/rules/55-halves.sql)
SELECT a.machine, '' AS place, a.y / o.y AS value, 1.25 AS least, 'halves_star' AS noise, '%.2f×' AS format
FROM halves_beyond a
JOIN halves_beyond o USING (machine, reach)
WHERE reach = 3
  AND a.arm = 'plain'
  AND o.arm = 'own'
