-- claim: Halves on own lines update 0.82 of the L2 at least 1.8 times as fast, 0.90 at least 1.4 times.
-- source: this artifact; committed before its curves were measured
-- Over any SM on the same layout. 0.82: one launch per pass; 0.90: also all passes in one launch.
SELECT a.machine, printf('%s %.2f', a.mode, a.share) AS place, a.y / o.y AS value,
    CASE WHEN a.share < 0.86 THEN 1.8 ELSE 1.4 END AS least, 'halves_update' AS noise, '%.2f×' AS format
FROM halves_point a
JOIN halves_point o USING (machine, variant, seen, mode, ny)
WHERE variant = 'update'
  AND seen = 'time'
  AND a.arm = 'any'
  AND o.arm = 'own'
  AND (abs(a.share - 0.9) < 0.01 OR (abs(a.share - 0.82) < 0.01 AND a.mode = 'pass'))
ORDER BY a.mode, a.share
