-- SPDX-License-Identifier: MIT
-- claim: Under a set-aside read's working set and the drop of star3d shrink alike: it is one capacity.
-- source: this artifact; a causal test of the law X = C_eff / (s Y (2r+2))
-- what is left of the drop's X over what is left of the step of stream's read (star3d_causal, stream_aside): 10 %. Floor: half a step of X, and
-- 3 %: half a step of read's working set
SELECT machine, printf('%s %s r = %d', says, precision, radius) AS place, moved / room AS value, 0.9 AS least, 1.1 AS most, off / room + 0.03 AS floor,
       printf('%.2f× the X, read %.2f×', moved, room) AS numbers
FROM causal JOIN causal_read USING (machine, change) WHERE experiment = 'star3d_causal' AND plain > 0 ORDER BY line, precision DESC, radius
