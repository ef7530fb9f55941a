-- SPDX-License-Identifier: MIT
-- title: star3d: several time steps in one pass over the memory
SELECT 'row' AS head, precision, radius AS "r|%d", steps AS "steps a pass|%d", size, f AS "T_eff of all updates / T_peak|%.3f"
FROM temporal_best WHERE machine = :machine ORDER BY precision DESC, radius, steps
