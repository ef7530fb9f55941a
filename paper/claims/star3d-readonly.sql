-- claim: Read-only memory is much faster than base (1.38 to 1.79 times on the K80).
-- source: Nasciutti & Panetta, section 5, Figure 3
-- much: by 10 %
SELECT machine, printf('r = %d', radius) AS place, speed AS value, 1.1 AS least, margin AS floor,
    '%.2f×' AS format
FROM star3d_said
WHERE than = 'base'
  AND variant = 'readonly'
  AND form = 'published'
