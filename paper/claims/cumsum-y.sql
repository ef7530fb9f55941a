-- SPDX-License-Identifier: MIT
-- claim: Walking along y is no slower than along z.
-- source: Omlin & Raess, lecture 10, exercise 3, task 3
-- no slower: 0.97 and more
SELECT machine, precision AS place, a.f / b.f AS value, 0.97 AS least, 'cumsum' AS noise, '%.2f' AS format
FROM cumsum_best a JOIN cumsum_best b USING (machine, precision) WHERE a.variant = 'memcopy_dim2' AND b.variant = 'memcopy_dim3'
