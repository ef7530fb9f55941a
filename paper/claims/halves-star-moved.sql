-- finding: Halves on own lines move the star's onset to planes at least 1.3 times as large, at every radius.
-- source: this artifact; committed before its curves were measured
-- by time, over the same kernel over rows one after the other (results/rules/55-halves.sql); 1 %: a step of
-- the sweep is 7 %
SELECT machine, printf('r = %d', reach) AS place, moved AS value, 1.3 AS least, 0.01 AS floor,
    '%.2f×' AS format
FROM halves_said
WHERE variant = 'star'
  AND arm = 'own'
  AND seen = 'time'
ORDER BY reach
