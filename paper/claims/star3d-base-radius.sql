-- claim: base reaches the same GFlop/s at every radius.
-- source: Nasciutti & Panetta, section 5, Figure 3
-- the same: within 10 % (on the K80 5 %)
SELECT machine, max(gflops) / min(gflops) AS value, 1.1 AS most, 'star3d_fixed' AS noise,
    printf('%.0f to %.0f GFlop/s', min(gflops), max(gflops)) AS numbers
FROM star3d_fixed
WHERE variant = 'base'
  AND precision = 'single'
  AND nx = 256
  AND ny = 256
  AND nz = 256
  AND block = '32x16x1'
  AND status = 'ok'
GROUP BY machine
HAVING count(*) = 5
