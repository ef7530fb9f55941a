-- claim: A copy along z is a little slower than a plain one (520 against 550 GB/s on the P100).
-- source: Omlin & Raess, lecture 10, exercise 3, task 1
-- a little: 0.85 to 0.99 of the fastest copy
SELECT machine, precision AS place, f AS value, 0.85 AS least, 0.99 AS most, 'cumsum' AS noise,
    '%.2f of T_peak' AS format, cases
FROM cumsum_best
WHERE variant = 'memcopy_dim3'
