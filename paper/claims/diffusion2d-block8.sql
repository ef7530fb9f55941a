-- claim: Blocks of 8 threads a side are slower than those of 16.
-- source: HPC4WC project 10, section 6
-- the median over sizes of 256 KiB a field and more (results/rules/26-shape.sql); slower: by 10 %
SELECT machine, variant AS place, cost AS value, 1.1 AS least, 'diffusion2d_workingset' AS noise,
    '%.2f×' AS format
FROM block_cost
JOIN diffusion2d_step USING (variant)
WHERE block = '8x8x1'
ORDER BY step
