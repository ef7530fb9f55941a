-- SPDX-License-Identifier: MIT
-- title: The L2: how much it holds, how fast it is
SELECT 'row' AS head, l2_bytes / 1048576 AS "L2, MiB|%.1f", effective_bytes / 1048576 AS "it holds, MiB|%.1f", l2_gbs AS "read within, GB/s|%.0f",
    dram_gbs AS "read from DRAM, GB/s|%.0f", (SELECT group_concat(printf('%s: %.0f ns', place, ns), ', ') FROM latency WHERE latency.machine = :machine) AS "a link of a chain takes"
FROM effective_l2 WHERE machine = :machine
