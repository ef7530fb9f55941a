-- claim: The L2 holds as much of a star as of read_same if SMs keep their columns, else as much as of read.
-- source: this artifact; committed before its curves were measured
-- The onset by what DRAM delivers, over C of read_same, or of read, over 2r + 2.7 planes
-- (results/rules/54-kept.sql): each within 6 %.
SELECT machine, CASE who WHEN 'kept' THEN who ELSE 'going on' END AS place, max(abs(x / said - 1)) AS value,
    NULL AS least, 0.06 AS most, 0.005 AS floor,
    printf(
        '%d drops, %+.1f to %+.1f %%', count(*), 100 * min(x / said - 1), 100 * max(x / said - 1)) AS numbers
FROM kept_drop
WHERE experiment = 'star3d_keep'
  AND seen = 'dram'
  AND who <> 'any'
  AND x > 0
  AND said > 0
GROUP BY 1, 2
ORDER BY 2 DESC
