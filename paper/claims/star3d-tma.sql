-- SPDX-License-Identifier: MIT
-- claim: The tensor memory accelerator feeds a ring of planes faster than asynchronous copies by the threads.
-- source: this artifact
-- tma_inline over async_ring, each at its best lead, tile and ring the same (results/limit.sql)
SELECT machine, printf('%s r = %d', precision, radius) AS place, new.f / old.f AS value, 1 AS least, NULL AS most, margin AS floor,
       printf('%.2f×', new.f / old.f) AS numbers
FROM ladder_best old JOIN ladder_best new USING (machine, precision, radius) JOIN margin USING (machine)
WHERE old.variant = 'async_ring' AND new.variant = 'tma_inline' AND experiment = 'star3d_ladder' ORDER BY precision DESC, radius
