-- SPDX-License-Identifier: MIT
-- claim: Shared memory is faster than base but for the 7-point stencil.
-- source: Nasciutti & Panetta, section 5, Figure 3
-- shown: README.md
-- at the paper's size, in its block
SELECT machine, printf('r = %d', radius) AS place, speed AS value, 1 AS least, NULL AS most, margin AS floor, printf('%.2f×', speed) AS numbers
FROM star3d_said WHERE than = 'base' AND variant = 'shared' AND form = 'published' AND radius >= 2
