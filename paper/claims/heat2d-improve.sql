-- claim: The solver of heat2d in shared memory leaves at most 5 % to gain.
-- source: Omlin & Raess, lecture 10, exercise 2 (538 of 561 GB/s on the P100: 4 %)
-- The source asks by how much its solver in shared memory can still be improved, at most. Here: the fastest
-- copy over that solver, at the lecture's size.
SELECT machine, precision AS place, min(t_peak_gbs / t_eff_gbs) - 1 AS value, 0.05 AS most,
    'heat2d_threads' AS noise, printf('%+.1f %%', 100 * min(t_peak_gbs / t_eff_gbs) - 100) AS numbers
FROM heat2d_threads
WHERE variant = 'shared'
  AND nx = 16384
  AND ny = 16384
  AND status = 'ok'
GROUP BY machine, precision
