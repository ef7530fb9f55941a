-- claim: A copy with a thread per row is an order of magnitude slower than per column (P100: 36, 520 GB/s).
-- source: Omlin & Raess, lecture 10, exercise 3, task 5
-- an order of magnitude: ten times; each at its best
SELECT machine, precision AS place, b.f / a.f AS value, 10 AS least, 10 AS floor, 'cumsum' AS noise,
    '%.1f times' AS format,
    a.cases + b.cases AS cases
FROM cumsum_best a
JOIN cumsum_best b USING (machine, precision)
WHERE a.variant = 'memcopy_dim1_strided'
  AND b.variant = 'memcopy_dim3'
