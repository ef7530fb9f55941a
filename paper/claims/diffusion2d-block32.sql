-- claim: Blocks of 16 and of 32 threads a side are equally fast.
-- source: HPC4WC project 10, section 6
-- the median over sizes of 256 KiB a field and more (results/rules/26-shape.sql); alike: within 10 %
SELECT machine, variant AS place, cost AS value, 0.9 AS least, 1.1 AS most, 'diffusion2d_workingset' AS noise,
    '%.2f×' AS format
FROM block_cost
JOIN diffusion2d_step USING (variant)
WHERE block = '32x32x1'
ORDER BY step
