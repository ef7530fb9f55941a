-- claim: The GPU is hardly ever idle between the kernels of a step.
-- source: HPC4WC project 10, on starvation: the profiler showed no gaps
-- the time of a step's kernels alone, by the profiler, over the time of the step in a loop of steps: at least
-- 0.9 of it. launchkernel, whose step has several kernels; squares of 1024
SELECT c.machine, c.precision AS place, c.duration_ns / w.time_median_ns AS value, 0.9 AS least,
    'diffusion2d_workingset' AS noise, '%.2f of the time' AS format
FROM diffusion2d_counters c
JOIN diffusion2d_workingset w USING (machine, variant, precision, nx, ny, nz)
WHERE c.variant = 'launchkernel'
  AND c.nx = 1024
  AND w.status = 'ok'
GROUP BY c.machine, c.precision
