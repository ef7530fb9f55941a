-- claim: A sum, which only reads, is faster than the fastest copy.
-- source: this artifact
-- of 2^30 values, the best variant
SELECT machine, precision AS place, max(t_eff_gbs / t_peak_gbs) AS value, 1 AS least, 'reduction' AS noise,
    '%.2f of T_peak' AS format
FROM reduction
WHERE nx = 1073741824
  AND backend = 'cuda'
  AND status = 'ok'
GROUP BY machine, precision
