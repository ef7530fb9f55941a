-- SPDX-License-Identifier: MIT
-- claim: The Z loop brings base nothing.
-- source: Nasciutti & Panetta, section 8, Figure 8
-- nothing: no more than 5 %
SELECT machine, place, speed AS value, NULL AS least, 1.05 AS most, margin AS floor, printf('%.2f×', speed) AS numbers
FROM star3d_said WHERE than = 'base' AND variant = 'base_zloop'
