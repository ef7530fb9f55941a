-- finding: Walking towards each other, a second GPU pays from 20 planes at r = 1, from 96 at r = 4.
-- source: this artifact, before it was measured (results/rules/35-halo.sql)
-- decided by: halo-flags
-- tma_ring on one GPU over the faster of flags and persistent on two, with as many planes a GPU; the worst
-- number of planes from there on, of either precision
SELECT machine, printf('r = %d', radius) AS place, min(efficiency) AS value, 0.97 AS least,
    0.005 AS floor, '%.3f' AS format
FROM halo_flags_faster
WHERE gpus = 2
  AND (radius = 1 AND z >= 20 OR radius = 4 AND z >= 96)
GROUP BY machine, radius
ORDER BY radius
