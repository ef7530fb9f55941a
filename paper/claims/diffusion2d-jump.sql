-- claim: The time per point jumps where the fields outgrow the L2.
-- source: HPC4WC project 10, section 6
-- by 10 %; squares, results/rules/28-jump.sql
SELECT machine, variant AS place, rise AS value, 0.1 AS least, 'diffusion2d_workingset' AS noise,
    printf('%+.0f %%', 100 * rise) AS numbers
FROM jump
JOIN diffusion2d_step USING (variant)
ORDER BY step
