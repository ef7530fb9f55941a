-- SPDX-License-Identifier: MIT
-- claim: Long narrow layers, x much shorter than y, are slow.
-- source: HPC4WC project 10, section 6
-- over the square of as many points, the median over sizes; slow: by 10 %
SELECT machine, variant AS place, median AS value, 1.1 AS least, NULL AS most, margin AS floor, printf('%.2f×', median) AS numbers
FROM shape JOIN diffusion2d_step USING (variant) JOIN margin USING (machine) WHERE wide = -1 AND experiment = 'diffusion2d_workingset' ORDER BY step
