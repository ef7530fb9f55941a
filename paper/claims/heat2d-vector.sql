-- claim: With 16 bytes per access the heat step reaches the memory's peak.
-- source: this artifact
-- 0.95 of the fastest copy, at the best of the blocks
SELECT machine, precision AS place, max(t_eff_gbs / t_peak_gbs) AS value, 0.95 AS least,
    'heat2d_threads' AS noise, '%.2f of T_peak' AS format
FROM heat2d_threads
WHERE variant = 'vector'
  AND nx = 16384
  AND ny = 16384
  AND status = 'ok'
GROUP BY machine, precision
