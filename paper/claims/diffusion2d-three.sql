-- claim: The fastest of three runs is enough.
-- source: HPC4WC project 10, section 3
-- The shortest of the first three samples / the median of all: within 1 %. floor: the confidence interval
-- of such a median.
SELECT machine, variant AS place, min(ns) FILTER (WHERE i <= 3) / median_ns AS value, 0.99 AS least,
    1.01 AS most, 0.001 AS floor, '%.3f' AS format
FROM diffusion2d_distribution_samples
JOIN sample_median USING (machine, precision, variant, nx, ny, nz)
JOIN diffusion2d_step USING (variant)
GROUP BY machine, variant
HAVING count(*) >= 9
ORDER BY step
