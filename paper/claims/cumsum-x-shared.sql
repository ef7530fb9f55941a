-- claim: A sum along x in shared memory is clearly slower than one along z.
-- source: this artifact; the task is Omlin & Raess's, lecture 10, exercise 3, whose sum is by a block's first thread, not a scan
-- clearly: by 10 %
SELECT machine, precision AS place, a.f / b.f AS value, 0.9 AS most, 'cumsum' AS noise,
    '%.2f of its speed' AS format
FROM cumsum_best a
JOIN cumsum_best b USING (machine, precision)
WHERE a.variant = 'cumsum_dim1'
  AND b.variant = 'cumsum_dim3'
