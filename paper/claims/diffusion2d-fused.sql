-- claim: One kernel for the whole step reaches the memory's limit.
-- source: this artifact
-- at the largest square: 0.95 of the fastest copy
SELECT machine, max(t_eff_gbs / t_peak_gbs) AS value, 0.95 AS least, 'diffusion2d_workingset' AS noise,
    '%.2f of T_peak at 2048²' AS format
FROM diffusion2d_workingset
WHERE variant = 'fused'
  AND nx = 2048
  AND ny = 2048
  AND status = 'ok'
GROUP BY machine
