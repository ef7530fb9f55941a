-- claim: Shared memory is an order of magnitude faster than the L2, two orders faster than device memory.
-- source: HPC4WC project 10, section 7
-- by the bytes a second that all multiprocessors read together (ceiling; stream-workingset): 8 times the one
-- and 80 times the other; what is farther from that, over it
SELECT machine, min(shared / l2_gbs / 8, shared / dram_gbs / 80) AS value, 1 AS least, 'ceiling' AS noise,
    printf(
        '%.1f times as fast as the L2, %.1f times as fast as memory', shared / l2_gbs,
        shared / dram_gbs) AS numbers
FROM (SELECT machine, max(rate) AS shared FROM roof WHERE roof = 'shared' GROUP BY machine)
JOIN effective_l2 USING (machine)
