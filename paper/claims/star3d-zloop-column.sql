-- claim: The Z loop over the whole column makes shared memory faster.
-- source: Nasciutti & Panetta, section 8, Figure 8
-- at the paper's size, in its block
SELECT machine, printf('r = %d', radius) AS place, speed AS value, 1 AS least, margin AS floor,
    '%.2f×' AS format
FROM star3d_said
WHERE than = 'shared'
  AND variant = 'shared_zloop'
  AND form = 'published'
