-- SPDX-License-Identifier: MIT
-- title: What the profiler counted: bytes of a grid point between memory, L2, L1 and threads
SELECT 'row' AS head, study, variant, precision, radius AS "r|%d", CAST(nx AS INTEGER) || ifnull('×' || CAST(ny AS INTEGER), '') || ifnull('×' || CAST(nz AS INTEGER), '') AS size,
    dram_r AS "read from DRAM|%.2f", dram_w AS "written there|%.2f", l2_r AS "L2 to L1|%.2f", l2_w AS "L1 to L2|%.2f", l1_r AS "read from L1|%.2f",
    l1_hit_pct AS "L1 hits|%.0f %%", l2_hit_pct AS "L2 hits|%.0f %%"
FROM flow WHERE machine = :machine ORDER BY study DESC, precision DESC, radius, variant, nx
