-- claim: The basic code does not jump at the L2; with merged kernels it does.
-- source: HPC4WC project 10, section 6, Figures 3 and 4
-- The rise of results/rules/28-jump.sql: basic by less than 5 %, merged by 5 % and more
SELECT machine, variant AS place, rise AS value, CASE variant WHEN 'merged' THEN 0.05 END AS least,
    CASE variant WHEN 'basic' THEN 0.05 END AS most, 'diffusion2d_workingset' AS noise,
    printf('%+.0f %%', 100 * rise) AS numbers
FROM jump
WHERE variant IN ('basic', 'merged')
