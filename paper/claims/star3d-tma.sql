-- claim: The tensor memory accelerator feeds a ring of planes faster than asynchronous copies by the threads.
-- source: this artifact
-- tma_inline over async_ring, each at its best lead, with the same tile and ring
-- (results/rules/61-limit.sql).
SELECT machine, printf('%s r = %d', precision, radius) AS place, new.f / old.f AS value, 1 AS least,
    'star3d_ladder' AS noise, '%.2f×' AS format
FROM ladder_best old
JOIN ladder_best new USING (machine, precision, radius)
WHERE old.variant = 'async_ring'
  AND new.variant = 'tma_inline'
