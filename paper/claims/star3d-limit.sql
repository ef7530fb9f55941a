-- finding: One sweep per pass sustains 0.95 of the memory's peak.
-- source: this artifact
-- the best variant at the largest size, T_eff over the fastest copy, in a second of launches under the power
-- cap; beside it the first launches
SELECT machine, printf('%s r = %d', precision, radius) AS place,
    max(t_eff_gbs / t_peak_gbs * time_median_ns / sustained_ns) AS value, 0.95 AS least,
    'star3d_limit' AS noise,
    printf(
        '%.2f (first launches %.2f)', max(t_eff_gbs / t_peak_gbs * time_median_ns / sustained_ns),
        max(t_eff_gbs / t_peak_gbs)) AS numbers
FROM star3d_limit
WHERE status = 'ok'
  AND cache = 'stream'
  AND sustained_ns > 0
GROUP BY machine, precision, radius
