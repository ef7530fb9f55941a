-- claim: With halo threads long narrow layers lose less.
-- source: HPC4WC project 10, section 6, Figure 6
-- Time / time of the square with as many points, the median over sizes (results/rules/26-shape.sql): with
-- threads for the halo over the step before; less: by 2 %
SELECT machine, h.median / l.median AS value, 0.98 AS most, 'diffusion2d_workingset' AS noise,
    printf('%.2f instead of %.2f times the time of a square', h.median, l.median) AS numbers
FROM shape h
JOIN shape l USING (machine, precision, wide)
WHERE wide = -1
  AND precision = 'single'
  AND h.variant = 'halothreads'
  AND l.variant = 'local'
