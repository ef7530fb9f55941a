-- claim: If half of the rows pass through all planes before the others, the drop is at twice the X.
-- source: this artifact; a causal test of the law
-- the drop over that with all rows of a plane before the next plane (results/rules/46-causal.sql), over two:
-- 10 % off that. Floor: half a step of X
SELECT machine, printf('%s r = %d', precision, radius) AS place, moved / should AS value, 0.9 AS least,
    1.1 AS most, off / should AS floor, words AS numbers
FROM causal
WHERE experiment = 'star3d_causal'
  AND change = 'walk-halves'
  AND plain > 0
