-- claim: Over a second of launches the FP64 tensor cores make the ring faster.
-- source: this artifact
-- tensor_ring over tma_ring, over a second of launches, each at its best setting (results/rules/61-limit.sql)
SELECT machine, printf('%s r = %d', precision, radius) AS place, new.sustained / old.sustained AS value,
    1 AS least, 'star3d_limit' AS noise, '%.2f×' AS format
FROM limit_best old
JOIN limit_best new USING (machine, precision, radius)
WHERE old.variant = 'tma_ring'
  AND new.variant = 'tensor_ring'
