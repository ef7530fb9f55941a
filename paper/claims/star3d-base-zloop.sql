-- claim: The Z loop does not help base.
-- source: Nasciutti & Panetta, section 8, Figure 8
-- nothing: no more than 5 %
SELECT machine, place, speed AS value, 1.05 AS most, margin AS floor, '%.2f×' AS format
FROM star3d_said
WHERE than = 'base'
  AND variant = 'base_zloop'
