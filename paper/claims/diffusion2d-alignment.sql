-- claim: Tiles with halo in shared memory load more sectors for each request: they are aligned worse.
-- source: HPC4WC project 10, section 6, a guess
-- sectors for each request of shared over those of launchkernel, squares of 1024
SELECT s.machine, s.precision AS place, s.sectors_per_load / l.sectors_per_load AS value, 1.05 AS least,
    0.01 AS floor, printf('%.2f for %.2f', s.sectors_per_load, l.sectors_per_load) AS numbers
FROM diffusion2d_counters s
JOIN diffusion2d_counters l USING (machine, precision, nx)
WHERE s.variant = 'shared'
  AND l.variant = 'launchkernel'
  AND nx = 1024
