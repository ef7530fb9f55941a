-- SPDX-License-Identifier: MIT
-- title: star3d: the ladder from a thread a point to copy speed
SELECT 'row' AS head, rung AS "rung|%d", says AS change, variant, precision, radius AS "r|%d", f AS "T_eff / T_peak|%.3f", gain AS "gain|%+.3f"
FROM ladder WHERE machine = :machine ORDER BY precision DESC, radius, rung
