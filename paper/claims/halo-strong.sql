-- claim: Above Z* a field on two GPUs is within 5 % of the speed that the link alone predicts.
-- source: this artifact, before it was measured (results/rules/35-halo.sql)
-- The smallest of measured / predicted efficiency.
SELECT machine, printf('%s r = %d', schedule, radius) AS place, min(efficiency / said) AS value,
    0.95 AS least, 0.01 AS floor, '%.2f' AS format
FROM halo_efficiency
WHERE grows = 'strong'
  AND variant = 'copy'
  AND kernel = 'tma_ring'
  AND precision = 'single'
  AND gpus = 2
  AND z >= z_star
GROUP BY machine, schedule, radius
ORDER BY schedule, radius
