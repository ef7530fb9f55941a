-- claim: Single steps, too, vary by only about 5 %.
-- source: HPC4WC project 10, section 3, Figure 1
-- As diffusion2d-scatter, but with single steps, each with a cold L2: the largest of 100 samples / the
-- smallest, of the variant that scatters most. about: up to 6 %.
SELECT machine, printf('%d×%d', nx, ny) AS place, max(off) AS value, 0.06 AS most, 0.005 AS floor,
    printf('%.0f to %.0f %%', 100 * min(off), 100 * max(off)) AS numbers
FROM (
        SELECT machine, nx, ny, max(ns) / min(ns) - 1 AS off
        FROM diffusion2d_onestep_samples
        JOIN diffusion2d_step USING (variant)
        GROUP BY machine, variant, precision, nx, ny, nz
        HAVING count(*) >= 9)
GROUP BY machine, nx, ny
ORDER BY nx * ny
