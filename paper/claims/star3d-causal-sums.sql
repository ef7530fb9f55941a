-- claim: With no plane written the onset is where 2r+1 planes fill the effective L2.
-- source: this artifact; a causal test of the law
-- The sum of 32 points is stored instead of each point. share: 0 at the onset of the same variant with a
-- written plane, 1 where the law puts it (results/rules/46-causal.sql); closer to the law than to no
-- change: 0.5 to 1.5. floor: half a step of X. A curve that rises by less than 10 % has no onset to
-- compare; its value is put on the bound, so that it is inconclusive.
SELECT machine, printf('%s r = %d', precision, radius) AS place,
    CASE WHEN x > 0 THEN share ELSE 0.5 END AS value, 0.5 AS least, 1.5 AS most,
    CASE WHEN x > 0 THEN off / abs(should - 1) ELSE margin END AS floor,
    words || printf(', by the law %.2f×', should) AS numbers
FROM causal
JOIN margin USING (machine, experiment)
WHERE experiment = 'star3d_causal'
  AND change = 'sums'
  AND plain > 0
