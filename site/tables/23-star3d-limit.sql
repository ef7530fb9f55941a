-- SPDX-License-Identifier: MIT
-- title: star3d near copy speed: each variant at its tuned setting
SELECT 'row' AS head, variant, precision, radius AS "r|%d", size, f AS "T_eff / T_peak|%.3f", sustained AS "over a second|%.3f", ceiling AS "at copy speed|%.3f",
    sustained_sm_mhz AS "SM clock, MHz|%.0f"
FROM limit_best WHERE machine = :machine ORDER BY precision DESC, radius, f DESC
