-- SPDX-License-Identifier: MIT
-- claim: Single steps, too, scatter by about 5 % only.
-- source: HPC4WC project 10, section 3, Figure 1
-- as diffusion2d-scatter, of the single steps of diffusion2d_onestep, each from a cold L2: the greatest over the least of 100; about: up to 6 %
SELECT machine, printf('%s at %d×%d', variant, nx, ny) AS place, max(ns) / min(ns) - 1 AS value, NULL AS least, 0.06 AS most, 0.005 AS floor,
       printf('%.0f %%', 100 * (max(ns) / min(ns) - 1)) AS numbers
FROM diffusion2d_onestep_samples JOIN diffusion2d_step USING (variant) GROUP BY machine, variant, nx, ny HAVING count(*) >= 9 ORDER BY nx * ny, step
