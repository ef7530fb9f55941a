-- claim: Along y and z, too, a library's generic scan is slower than the variant made for it.
-- source: Omlin & Raess, lecture 10, exercise 3; the library here is CUB
-- slower: by 5 %, ours at the best of its settings
SELECT machine, printf('%s %s', precision, substr('xyz', dim, 1)) AS place,
    max(t_eff_gbs) FILTER (WHERE variant = 'cub_dim' || dim)
        / max(t_eff_gbs) FILTER (WHERE variant = 'cumsum_dim' || dim) AS value,
    0.95 AS most, 'cumsum_library' AS noise, '%.2f of its speed' AS format
FROM cumsum_library, (SELECT 2 AS dim UNION SELECT 3)
WHERE status = 'ok'
GROUP BY machine, precision, dim
ORDER BY precision DESC
