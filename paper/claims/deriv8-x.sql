-- SPDX-License-Identifier: MIT
-- claim: Large pencils do not help along x.
-- source: Ruetsch, part 2, large pencils
SELECT machine, printf('%d³', nx) AS place, speed AS value, NULL AS least, 1 AS most, floor, printf('%.2f×', speed) AS numbers
FROM deriv8_said WHERE than = 'x_spencils' AND variant = 'x_lpencils'
