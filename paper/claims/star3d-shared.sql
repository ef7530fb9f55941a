-- finding: Shared memory is faster than base, except for the 7-point stencil.
-- source: Nasciutti & Panetta, section 5, Figure 3
-- at the paper's size, in its block
SELECT machine, printf('r = %d', radius) AS place, speed AS value, 1 AS least, margin AS floor,
    '%.2f×' AS format
FROM star3d_said
WHERE than = 'base'
  AND variant = 'shared'
  AND form = 'published'
  AND radius >= 2
