-- claim: Double precision takes about twice the time.
-- source: HPC4WC project 10, section 6, Figure 8
-- about twice: 1.8 times and more
SELECT machine, variant AS place, cost AS value, 1.8 AS least, 'diffusion2d_precision' AS noise,
    '%.2f×' AS format
FROM double_cost
JOIN diffusion2d_step USING (variant)
WHERE nx = 2048
  AND ny = 2048
ORDER BY step
