-- SPDX-License-Identifier: MIT
-- title: star3d: what the profiler counted around the cliff
SELECT 'row' AS head, variant, precision, radius AS "r|%d", nx AS "X|%d", ny AS "Y|%d", model AS "cliff by the effective L2|%.0f", l2_hit_pct AS "L2 hits|%.1f %%",
    reads AS "values from DRAM per point|%.2f"
FROM l2hit WHERE machine = :machine ORDER BY precision DESC, variant, radius, nx
