-- SPDX-License-Identifier: MIT
-- claim: Doing without the second temporary array helps generally.
-- source: HPC4WC project 10, section 6, Figure 5
SELECT machine, min(median) AS value, 1.01 AS least, NULL AS most, margin AS floor, group_concat(words, ', ') AS numbers
FROM gain_said WHERE variant = 'local' GROUP BY machine HAVING count(*) = 2
