-- claim: If half of the rows pass through all planes before the others, the onset is at twice the X.
-- source: this artifact; a causal test of the law
-- The onset / the onset with all rows of a plane before the next plane (results/rules/46-causal.sql) / 2:
-- within 10 % of 1. floor: half a step of X.
SELECT machine, printf('%s r = %d', precision, radius) AS place, moved / should AS value, 0.9 AS least,
    1.1 AS most, off / should AS floor, words AS numbers
FROM causal
WHERE experiment = 'star3d_causal'
  AND change = 'walk-halves'
  AND plain > 0
