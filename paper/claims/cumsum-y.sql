-- claim: A copy along y is no slower than one along z.
-- source: Omlin & Raess, lecture 10, exercise 3, task 3
-- no slower: at least 0.97. As in the lecture: one value in flight, no lock-step, the best block
-- (results/rules/23-best.sql).
SELECT machine, precision AS place, a.f / b.f AS value, 0.97 AS least, 'cumsum' AS noise,
    printf('%.3f, tuned %.3f', a.f / b.f, a.tuned / b.tuned) AS numbers, a.cases + b.cases AS cases
FROM cumsum_said a
JOIN cumsum_said b USING (machine, precision)
WHERE a.variant = 'memcopy_dim2'
  AND b.variant = 'memcopy_dim3'
