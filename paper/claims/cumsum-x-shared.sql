-- claim: A sum along x in shared memory is clearly slower than one along z.
-- source: this artifact; the task is Omlin & Raess's, lecture 10, exercise 3, task 7
-- cumsum_dim1 is a scan by all threads of a block; the source sums with the block's first thread. clearly:
-- by 10 %
SELECT machine, precision AS place, a.f / b.f AS value, 0.9 AS most, 'cumsum' AS noise,
    '%.2f of its speed' AS format,
    a.cases + b.cases AS cases
FROM cumsum_best a
JOIN cumsum_best b USING (machine, precision)
WHERE a.variant = 'cumsum_dim1'
  AND b.variant = 'cumsum_dim3'
