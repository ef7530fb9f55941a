-- SPDX-License-Identifier: MIT
-- claim: Large pencils do not help along x.
-- source: Ruetsch, part 2, large pencils
SELECT machine, printf('%d³', nx) AS place, speed AS value, 1 AS most, floor, '%.2f×' AS format
FROM deriv8_said WHERE than = 'x_spencils' AND variant = 'x_lpencils'
