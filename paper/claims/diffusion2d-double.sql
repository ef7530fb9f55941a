-- SPDX-License-Identifier: MIT
-- claim: Double precision costs about twice.
-- source: HPC4WC project 10, section 6, Figure 8
-- shown: README.md
-- about twice: 1.8 times and more
SELECT machine, variant AS place, cost AS value, 1.8 AS least, NULL AS most, margin AS floor, printf('%.2f×', cost) AS numbers
FROM double_cost JOIN diffusion2d_step USING (variant) JOIN margin USING (machine)
WHERE nx = 2048 AND ny = 2048 AND experiment = 'diffusion2d_precision' ORDER BY step
