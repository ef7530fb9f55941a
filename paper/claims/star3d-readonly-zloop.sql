-- claim: The Z loop helps read-only memory at small radii and hurts it at large ones.
-- source: Nasciutti & Panetta, section 8
-- small: r = 1 and 2, large: r = 4 and 5
SELECT machine, place, speed AS value, CASE WHEN radius <= 2 THEN 1 END AS least,
    CASE WHEN radius >= 4 THEN 1 END AS most, margin AS floor, '%.2f×' AS format
FROM star3d_said
WHERE than = 'readonly'
  AND variant = 'readonly_zloop'
  AND radius <> 3
