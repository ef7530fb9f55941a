-- claim: With z as the fastest index of the blocks there is no onset: 2r+2 tiles are live, not planes.
-- source: this artifact; a causal test of the law
-- no onset: no time per point rises by 10 % up to 2.2 times the X at which the planes fill the whole L2
SELECT machine, printf('%s r = %d', precision, radius) AS place, rise AS value, 0.1 AS most,
    'star3d_causal' AS noise, printf('%+.1f %%', 100 * rise) AS numbers
FROM causal
WHERE experiment = 'star3d_causal'
  AND change = 'walk-z'
  AND rise NOTNULL
