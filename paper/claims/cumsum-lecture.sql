-- claim: The lecture's variant, one thread per line and one value in flight, reaches 0.9 of the peak.
-- source: Omlin & Raess, lecture 10, exercise 3 (520 of 550 GB/s on the P100)
-- At the best block, without lock-step (results/rules/23-best.sql).
SELECT machine, printf('%s %s', precision, CASE variant WHEN 'cumsum_dim2' THEN 'y' ELSE 'z' END) AS place,
    f AS value, 0.9 AS least, 'cumsum' AS noise, '%.2f of T_peak' AS format, cases
FROM cumsum_said
WHERE variant IN ('cumsum_dim2', 'cumsum_dim3')
