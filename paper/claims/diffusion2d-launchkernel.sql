-- SPDX-License-Identifier: MIT
-- claim: cudaLaunchKernel changes nothing.
-- source: HPC4WC project 10, section 6, Figure 7
SELECT machine, median AS value, 0.98 AS least, 1.02 AS most, margin AS floor, numbers
FROM (SELECT machine, median, max(abs(median - 1)), margin, group_concat(words, ', ') AS numbers
      FROM gain_said WHERE variant = 'launchkernel' GROUP BY machine HAVING count(*) = 2)
