-- claim: The L2 keeps 1.37 times as much if halves work on own lines, 0.68 times on the other's, within 4 %.
-- source: this artifact; committed before its curves were measured
-- One launch per pass. The value is the working set at which time, or the bytes from DRAM, pass half of
-- their rise, over that of any SM on the same layout; predicted are 1 / 0.73 and 0.5 / 0.73
-- (results/rules/55-halves.sql). 1 %: a step of the sweep is 4 to 8 %.
SELECT machine, printf('%s %s %s', variant, seen, arm) AS place, moved / said AS value, 0.96 AS least,
    1.04 AS most, 0.01 AS floor,
    printf('%.2f×, %.1f to %.1f MiB', moved, than_x / 1048576, x / 1048576) AS numbers
FROM halves_said
WHERE variant IN ('read', 'update')
  AND mode = 'pass'
ORDER BY variant, seen, arm
