-- SPDX-License-Identifier: MIT
-- claim: Shared memory brings nothing within the L2.
-- source: HPC4WC project 10, section 6, Figure 9
SELECT machine, median AS value, NULL AS least, 1.05 AS most, margin AS floor, words AS numbers
FROM gain_said WHERE variant = 'shared' AND place = 'within'
