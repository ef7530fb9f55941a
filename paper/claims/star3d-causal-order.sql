-- claim: With y as the fastest index of the blocks the onset stays: as many planes are live.
-- source: this artifact; a causal test of the law
-- The onset / the onset with blocks x fastest (results/rules/46-causal.sql). the same X: within 5 %. floor:
-- half a step of X.
SELECT machine, printf('%s r = %d', precision, radius) AS place, moved AS value, 0.95 AS least, 1.05 AS most,
    off AS floor, words AS numbers
FROM causal
WHERE experiment = 'star3d_causal'
  AND change = 'walk-y'
  AND plain > 0
