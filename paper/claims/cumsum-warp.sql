-- claim: A copy with one warp per row is no slower than with one thread per column (P100: 534, 520 GB/s).
-- source: Omlin & Raess, lecture 10, exercise 3, task 6
-- each at its best
SELECT machine, precision AS place, a.f / b.f AS value, 1 AS least, 'cumsum' AS noise, '%.2f×' AS format,
    a.cases + b.cases AS cases
FROM cumsum_best a
JOIN cumsum_best b USING (machine, precision)
WHERE a.variant = 'memcopy_dim1_warp'
  AND b.variant = 'memcopy_dim3'
