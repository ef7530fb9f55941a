-- claim: Long narrow layers are slow because of their strided halo.
-- source: this artifact; HPC4WC project 10, section 6, suspects that halo kernels evict lines
-- its columns are strided, the rows of a wide layer are not: narrow over wide layers, the medians over sizes,
-- beside those of `wrap`, which has no halo; 10 %
SELECT machine, variant AS place, a.median / b.median / wrap AS value, 1.1 AS least,
    'diffusion2d_workingset' AS noise, printf('%.2f×', a.median / b.median / wrap) AS numbers
FROM shape a
JOIN shape b USING (machine, precision, variant)
JOIN diffusion2d_step USING (variant)
JOIN (
    SELECT machine, max(median) FILTER (WHERE wide = -1) / max(median) FILTER (WHERE wide = 1) AS wrap
    FROM shape
    WHERE variant = 'wrap'
    GROUP BY machine) USING (machine)
WHERE a.wide = -1
  AND b.wide = 1
  AND variant NOT IN ('wrap', 'fused', 'shared')
ORDER BY step
