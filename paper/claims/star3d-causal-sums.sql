-- claim: With no plane written the drop is where 2r+1 planes fill the effective L2.
-- source: this artifact; a causal test of the law
-- the sum of 32 points stored instead of each. share: of the way from the drop of the same variant with a
-- written plane, 0, to where the law puts it, 1 (results/rules/46-causal.sql); nearer to the law than to no
-- change: 0.5 to 1.5. Floor: half a step of X. A curve that rises by less than a drop's 10 % has no place
-- that could be compared: it is set on the bound, where nothing can be told
SELECT machine, printf('%s r = %d', precision, radius) AS place,
    CASE WHEN x > 0 THEN share ELSE 0.5 END AS value, 0.5 AS least, 1.5 AS most,
    CASE WHEN x > 0 THEN off / abs(should - 1) ELSE margin END AS floor,
    words || printf(', by the law %.2f×', should) AS numbers
FROM causal
JOIN margin USING (machine, experiment)
WHERE experiment = 'star3d_causal'
  AND change = 'sums'
  AND plain > 0
