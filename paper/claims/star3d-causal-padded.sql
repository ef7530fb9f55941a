-- claim: Padding each row by 1024 values leaves the onset where it is: cells count, not lines or distances.
-- source: this artifact; a causal test of the law
-- The onset / the onset with rows as close as possible (results/rules/46-causal.sql). If whole lines
-- counted, X would be two lines of 128 bytes less. the same X: within 5 %. floor: half a step of X.
SELECT machine, printf('%s r = %d', precision, radius) AS place, moved AS value, 0.95 AS least, 1.05 AS most,
    off AS floor, words AS numbers
FROM causal
WHERE experiment = 'star3d_causal'
  AND change = 'padded'
  AND plain > 0
