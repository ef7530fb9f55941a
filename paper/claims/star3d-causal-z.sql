-- SPDX-License-Identifier: MIT
-- claim: With blocks z fastest there is no drop: 2r+2 tiles live, not planes.
-- source: this artifact; a causal test of the law X = C_eff / (s Y (2r+2))
-- no drop: no time per point rises by 10 % up to 2.2 times the X at which the planes fill the whole L2
SELECT machine, printf('%s r = %d', precision, radius) AS place, rise AS value, NULL AS least, 0.1 AS most, margin AS floor,
       printf('%+.1f %%', 100 * rise) AS numbers
FROM causal JOIN margin USING (machine, experiment) WHERE experiment = 'star3d_causal' AND change = 'walk-z' AND rise NOTNULL
ORDER BY precision DESC, radius
