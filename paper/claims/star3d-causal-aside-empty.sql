-- SPDX-License-Identifier: MIT
-- claim: A part of the L2 that is set aside is taken from the others though nothing is in it.
-- source: this artifact; a causal test of the law X = C_eff / (s Y (2r+2))
-- the drop over that with nothing set aside (results/causal.sql), over what is left: 10 % off that. Floor: half a step of X
SELECT machine, printf('%s %s r = %d', says, precision, radius) AS place, moved / should AS value, 0.9 AS least, 1.1 AS most, off / should AS floor,
       printf('%.2f× the X, by the law %.2f×', moved, should) AS numbers
FROM causal WHERE experiment = 'star3d_causal' AND change LIKE 'aside-%-empty' AND plain > 0 ORDER BY line, precision DESC, radius
