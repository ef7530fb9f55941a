-- SPDX-License-Identifier: MIT
-- claim: Merging the second Laplacian with the Euler step helps.
-- source: HPC4WC project 10, section 6, Figure 4
SELECT machine, min(median) AS value, 1.02 AS least, NULL AS most, margin AS floor, group_concat(words, ', ') AS numbers
FROM gain_said WHERE variant = 'merged' GROUP BY machine HAVING count(*) = 2
