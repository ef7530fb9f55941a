-- SPDX-License-Identifier: MIT
-- claim: With warp functions the sum along x is optimal.
-- source: Omlin & Raess, lecture 10, exercise 3, end
-- optimal: 0.95 of the fastest copy and more
SELECT machine, precision AS place, f AS value, 0.95 AS least, NULL AS most, margin AS floor, printf('%.2f of T_peak', f) AS numbers
FROM cumsum_best JOIN margin USING (machine) WHERE variant = 'cumsum_dim1_warp' AND experiment = 'cumsum' ORDER BY precision DESC
