-- SPDX-License-Identifier: MIT
-- title: What others reach on the same GPU with the same stencils, run outside of this artifact
SELECT 'row' AS head, tool, precision, radius AS "r|%d", ifnull(steps, 'its best') AS "steps a pass|%d", f AS "of their own copy, or T_peak here|%.3f"
FROM peer WHERE machine = :machine ORDER BY precision DESC, radius, f DESC
