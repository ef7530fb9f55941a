-- claim: A copy with one thread per row is an order of magnitude slower than with one per column (36 against 520 GB/s on the P100).
-- source: Omlin & Raess, lecture 10, exercise 3, task 5
-- an order of magnitude: ten times; each at its best
SELECT machine, precision AS place, b.f / a.f AS value, 10 AS least, 10 AS floor, 'cumsum' AS noise,
    '%.1f times' AS format
FROM cumsum_best a
JOIN cumsum_best b USING (machine, precision)
WHERE a.variant = 'memcopy_dim1_strided'
  AND b.variant = 'memcopy_dim3'
