-- claim: Shared memory with a Z loop and registers is always faster than base.
-- source: Nasciutti & Panetta, section 8
-- the places: results/rules/48-speed.sql
SELECT machine, place, speed AS value, 1 AS least, margin AS floor, '%.2f×' AS format
FROM star3d_said
WHERE than = 'base'
  AND variant = 'shared_zloop_reg'
