-- claim: The latency of shared memory is an order of magnitude below the L2's, two below device memory's.
-- source: HPC4WC project 10, section 7
-- by the latency of a link, 'chase_shared' against 'chase' (results/rules/20-latency.sql), of the L2 its near
-- part: 8 times the one and 80 times the other; what is farther from that, over it
SELECT machine, min(near / shared / 8, dram / shared / 80) AS value, 1 AS least, 'stream_latency' AS noise,
    printf(
        '%.1f ns; the L2 takes %.1f times as long, memory %.1f times', shared, near / shared,
        dram / shared) AS numbers
FROM (
        SELECT machine, max(ns) FILTER (WHERE place = 'shared') AS shared,
            max(ns) FILTER (WHERE place = 'near') AS near, max(ns) FILTER (WHERE place = 'DRAM') AS dram
        FROM latency
        GROUP BY machine)
