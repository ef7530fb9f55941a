-- claim: Shared memory hardly reduces the transactions with the L2.
-- source: HPC4WC project 10, section 7, Figures 10 and 11
-- order: that of the query
-- hardly: at most a tenth of the bytes that the L1 gets from the L2 and stores there (diffusion2d_counters),
-- without shared memory by launchkernel. floor: 1 %.
SELECT s.machine, printf('%s %d %s', s.precision, nx, what) AS place,
    CASE what WHEN 'loads' THEN s.l2_r / l.l2_r ELSE s.l2_w / l.l2_w END AS value, 0.9 AS least,
    0.01 AS floor,
    printf(
        '%.1f instead of %.1f bytes a point', CASE what WHEN 'loads' THEN s.l2_r ELSE s.l2_w END,
        CASE what WHEN 'loads' THEN l.l2_r ELSE l.l2_w END) AS numbers
FROM flow s
JOIN flow l USING (study, machine, precision, nx, ny, nz)
JOIN (SELECT 'loads' AS what UNION ALL SELECT 'stores')
WHERE study = 'diffusion2d'
  AND s.variant = 'shared'
  AND l.variant = 'launchkernel'
ORDER BY s.precision DESC, nx, what
