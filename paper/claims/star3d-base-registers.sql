-- claim: With a Z loop, keeping the neighbours in registers helps base.
-- source: Nasciutti & Panetta, section 8
-- the places: results/rules/48-speed.sql
SELECT machine, place, speed AS value, 1 AS least, margin AS floor, '%.2f×' AS format
FROM star3d_said
WHERE than = 'base_zloop'
  AND variant = 'base_zloop_reg'
