-- claim: Replacing shared_zloop_reg by readonly_zloop_reg is a gain at most radii.
-- source: Nasciutti & Panetta, sections 8 and 10
-- the places: results/rules/48-speed.sql
SELECT machine, place, speed AS value, 1 AS least, margin AS floor, '%.2f×' AS format
FROM star3d_said
WHERE than = 'shared_zloop_reg'
  AND variant = 'readonly_zloop_reg'
