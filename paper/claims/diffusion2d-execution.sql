-- claim: With shared memory a larger share of the warps' time is waiting for arithmetic.
-- source: HPC4WC project 10, section 6: execution dependency grows
-- that share (results/rules/24-counters.sql) of shared over launchkernel's, squares of 1024
SELECT s.machine, s.precision AS place, s.share / l.share AS value, 1 AS least, 0.05 AS floor,
    printf('%.0f %% for %.0f %%', 100 * s.share, 100 * l.share) AS numbers
FROM stall s
JOIN stall l USING (study, machine, precision, reason, nx)
WHERE study = 'diffusion2d'
  AND s.variant = 'shared'
  AND l.variant = 'launchkernel'
  AND reason = 'arithmetic'
  AND nx = 1024
