-- SPDX-License-Identifier: MIT
-- claim: Doing without the second temporary array helps generally.
-- source: HPC4WC project 10, section 6, Figure 5
-- helps: by 1 % in the median over the sizes
SELECT machine, place, median AS value, 1.01 AS least, margin AS floor, '%.2f×' AS format FROM gain_said WHERE variant = 'local' ORDER BY place DESC
