-- claim: Separate warps for loading and computing pay.
-- source: Nasciutti & Panetta, section 10, future work
-- specialised over tma_inline, in which a computing thread issues the copies, each at its best lead, with
-- the same tile and ring (results/rules/61-limit.sql).
SELECT machine, printf('%s r = %d', precision, radius) AS place, new.f / old.f AS value, 1 AS least,
    'star3d_ladder' AS noise, '%.2f×' AS format
FROM ladder_best old
JOIN ladder_best new USING (machine, precision, radius)
WHERE old.variant = 'tma_inline'
  AND new.variant = 'specialised'
