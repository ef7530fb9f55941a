-- claim: With warp functions the sum along x is optimal.
-- source: Omlin & Raess, lecture 10, exercise 3, end
-- optimal: 0.95 of the fastest copy and more
SELECT machine, precision AS place, f AS value, 0.95 AS least, 'cumsum' AS noise, '%.2f of T_peak' AS format,
    cases
FROM cumsum_best
WHERE variant = 'cumsum_dim1_warp'
