-- claim: Read-only memory is faster than shared memory at all grid sizes and most radii.
-- source: Nasciutti & Panetta, sections 1 and 5
-- 'published': 256³ in the paper's block; 'no Z loop': the median over X, each at the best of its blocks;
-- faster: by 2 %
SELECT machine, place, speed AS value, 1.02 AS least, margin AS floor, '%.2f×' AS format
FROM star3d_said
WHERE than = 'shared'
  AND variant = 'readonly'
ORDER BY form DESC, radius
