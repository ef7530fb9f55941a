-- SPDX-License-Identifier: MIT
-- claim: The halo over threads instead of blocks helps (the step saves a launch, too).
-- source: HPC4WC project 10, section 6, Figure 6
SELECT machine, min(median) AS value, 1.05 AS least, NULL AS most, margin AS floor, group_concat(words, ', ') AS numbers
FROM gain_said WHERE variant = 'halothreads' GROUP BY machine HAVING count(*) = 2
