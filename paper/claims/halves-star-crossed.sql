-- claim: If halves work on the other's lines, the star's onset is at planes 0.68 times as large, within 4 %.
-- source: this artifact; committed before its curves were measured
-- The onset over that of the same kernel over rows one after the other; predicted is 0.5 / 0.73
-- (results/rules/55-halves.sql). 1 %: a step of the sweep is 7 %.
SELECT machine, printf('%s r = %d', seen, reach) AS place, moved / said AS value, 0.96 AS least, 1.04 AS most,
    0.01 AS floor, printf('%.2f×, %.2f to %.2f MiB', moved, than_x / 1048576, x / 1048576) AS numbers
FROM halves_said
WHERE variant = 'star'
  AND arm = 'crossed'
ORDER BY seen, reach
