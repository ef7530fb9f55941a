-- SPDX-License-Identifier: MIT
-- claim: With the Z loop the neighbours in registers help base.
-- source: Nasciutti & Panetta, section 8
-- published: at 256³ in the paper's block, a thread for a whole column; 32 planes: a thread, the median over X at the best of the blocks
SELECT machine, place, speed AS value, 1 AS least, margin AS floor, '%.2f×' AS format
FROM star3d_said WHERE than = 'base_zloop' AND variant = 'base_zloop_reg'
