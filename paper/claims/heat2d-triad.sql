-- claim: The triad reaches the memory's peak.
-- source: Omlin & Raess, lecture 10, exercise 2, task 1
-- 0.97 of the fastest copy, at the best of the blocks
SELECT machine, precision AS place, max(t_eff_gbs / t_peak_gbs) AS value, 0.97 AS least,
    'heat2d_threads' AS noise, '%.2f of T_peak' AS format
FROM heat2d_threads
WHERE variant = 'triad'
  AND nx = 16384
  AND ny = 16384
  AND status = 'ok'
GROUP BY machine, precision
