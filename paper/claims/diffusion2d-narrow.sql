-- claim: Long narrow layers, x much shorter than y, are slow.
-- source: HPC4WC project 10, section 6
-- Time / time of the square with as many points, the median over sizes. slow: by 10 %.
SELECT machine, variant AS place, median AS value, 1.1 AS least, 'diffusion2d_workingset' AS noise,
    '%.2f×' AS format
FROM shape
JOIN diffusion2d_step USING (variant)
WHERE wide = -1
ORDER BY step
