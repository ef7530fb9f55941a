-- claim: The onset is at the same X with cold caches as with warm ones.
-- source: this artifact; a causal test of the law
-- The onset / the onset with warm caches (results/rules/46-causal.sql). the same X: within 5 %. floor: half
-- a step of X.
SELECT machine, printf('%s r = %d', precision, radius) AS place, moved AS value, 0.95 AS least, 1.05 AS most,
    off AS floor, words AS numbers
FROM causal
WHERE experiment = 'star3d_causal_cold'
  AND change = 'cold'
  AND plain > 0
