-- claim: The latency of shared memory is an order of magnitude below the L2's, two below device memory's.
-- source: HPC4WC project 10, section 7
-- By chains of links, 'chase_shared' and 'chase' (results/rules/20-latency.sql), with the near part of the
-- L2: an order is a factor of 8, two orders are 80. The value is the worse of both ratios to these factors.
SELECT machine, min(near / shared / 8, dram / shared / 80) AS value, 1 AS least, 'stream_latency' AS noise,
    printf(
        '%.1f ns; the L2 takes %.1f times as long, memory %.1f times', shared, near / shared,
        dram / shared) AS numbers
FROM (
        SELECT machine, max(ns) FILTER (WHERE place = 'shared') AS shared,
            max(ns) FILTER (WHERE place = 'near') AS near, max(ns) FILTER (WHERE place = 'DRAM') AS dram
        FROM latency
        GROUP BY machine)
