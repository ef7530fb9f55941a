-- claim: A sum along x by a block's first thread in shared memory is clearly slower than one along z.
-- source: Omlin & Raess, lecture 10, exercise 3, task 7
-- as in the lecture; clearly: by 10 %
SELECT machine, precision AS place, a.f / b.f AS value, 0.9 AS most, 'cumsum' AS noise,
    '%.2f of its speed' AS format,
    a.cases + b.cases AS cases
FROM cumsum_best a
JOIN cumsum_best b USING (machine, precision)
WHERE a.variant = 'cumsum_dim1_first'
  AND b.variant = 'cumsum_dim3'
