-- claim: Shared memory is an order of magnitude faster than the L2, two orders faster than device memory.
-- source: HPC4WC project 10, section 7
-- Rates of all SMs reading together (ceiling; stream-workingset): an order is a factor of 8, two orders are
-- 80. The value is the worse of both ratios to these factors.
SELECT machine, min(shared / l2_gbs / 8, shared / dram_gbs / 80) AS value, 1 AS least, 'ceiling' AS noise,
    printf(
        '%.1f times as fast as the L2, %.1f times as fast as memory', shared / l2_gbs,
        shared / dram_gbs) AS numbers
FROM (SELECT machine, max(rate) AS shared FROM roof WHERE roof = 'shared' GROUP BY machine)
JOIN effective_l2 USING (machine)
