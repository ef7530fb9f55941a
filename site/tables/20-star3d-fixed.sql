-- SPDX-License-Identifier: MIT
-- title: star3d at fixed sizes: the best block of each variant, and as published (32x16x1, a thread for the whole column)
SELECT 'row' AS head, variant, precision, radius AS "r|%d", place AS "fields lie in", size, f AS "T_eff / T_peak|%.3f", gflops AS "GFlop/s|%.0f",
    f_published AS "T_eff / T_peak as published|%.3f", gflops_published AS "GFlop/s as published|%.0f"
FROM fixed WHERE machine = :machine ORDER BY precision DESC, place DESC, variant, radius
