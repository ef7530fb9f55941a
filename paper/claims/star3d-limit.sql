-- finding: One sweep per pass reaches 0.95 of the memory's peak.
-- source: this artifact
-- the best variant at the largest size, T_eff over the fastest copy
SELECT machine, printf('%s r = %d', precision, radius) AS place, max(t_eff_gbs / t_peak_gbs) AS value,
    0.95 AS least, 'star3d_limit' AS noise, '%.2f' AS format
FROM star3d_limit
WHERE status = 'ok'
  AND cache = 'stream'
GROUP BY machine, precision, radius
