-- SPDX-License-Identifier: MIT
-- claim: base does the same GFlop/s for every radius.
-- source: Nasciutti & Panetta, section 5, Figure 3
-- the same: within 10 % (on the K80 5 %)
SELECT machine, max(gflops) / min(gflops) AS value, NULL AS least, 1.1 AS most, margin AS floor,
       printf('%.0f to %.0f GFlop/s', min(gflops), max(gflops)) AS numbers
FROM star3d_fixed JOIN margin USING (machine)
WHERE experiment = 'star3d_fixed' AND variant = 'base' AND precision = 'single' AND nx = 256 AND ny = 256 AND nz = 256
      AND block = '32x16x1' AND status = 'ok'
GROUP BY machine HAVING count(*) = 5
