-- claim: Efficient reductions are hard: use a library.
-- source: RWTH slides, reduction
-- the library is no slower than the best own variant, up to 2 %
SELECT machine,
    min(time_median_ns) FILTER (WHERE variant = 'cub')
        / min(time_median_ns) FILTER (WHERE variant <> 'cub') AS value,
    1.02 AS most, 'reduction' AS noise,
    'the library takes %.3f times as long as the best own variant' AS format
FROM reduction
WHERE nx = 1073741824
  AND precision = 'int'
  AND backend = 'cuda'
  AND status = 'ok'
GROUP BY machine
HAVING value NOTNULL
