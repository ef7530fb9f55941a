-- claim: Along x a library's generic scan is slower than the variant made for it.
-- source: Omlin & Raess, lecture 10, exercise 3; the library here is CUB
-- slower: by 5 %
SELECT machine, precision AS place, a.f / b.f AS value, 0.95 AS most, 'cumsum' AS noise,
    '%.2f of its speed' AS format
FROM cumsum_best a
JOIN cumsum_best b USING (machine, precision)
WHERE a.variant = 'cub'
  AND b.variant = 'cumsum_dim1_warp'
