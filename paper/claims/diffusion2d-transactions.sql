-- claim: Shared memory hardly reduces the transactions with the L2.
-- source: HPC4WC project 10, section 7, Figures 10 and 11
-- order: that of the query
-- hardly: at most a tenth of the bytes that the L1 gets from the L2 (diffusion2d_counters). floor: 1 %.
SELECT machine, printf('%s %d', precision, nx) AS place, within / without AS value, 0.9 AS least,
    0.01 AS floor, printf('%.1f instead of %.1f bytes a point', within, without) AS numbers
FROM shared_said
WHERE what = 'L2'
  AND without > 0
ORDER BY precision DESC, nx
