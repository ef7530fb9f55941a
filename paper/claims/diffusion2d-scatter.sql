-- claim: Runs vary by only about 5 %.
-- source: HPC4WC project 10, section 3, Figure 1
-- The largest of 100 samples / the smallest. about: up to 6 %. A sample here is a batch of steps, not one
-- run. floor: half a percentage point, a convention, as extremes have no noise that could be measured.
SELECT machine, variant AS place, max(ns) / min(ns) - 1 AS value, 0.06 AS most, 0.005 AS floor,
    printf('%.0f %%', 100 * (max(ns) / min(ns) - 1)) AS numbers
FROM diffusion2d_distribution_samples
JOIN diffusion2d_step USING (variant)
GROUP BY machine, variant
HAVING count(*) >= 9
ORDER BY step
