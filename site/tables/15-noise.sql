-- SPDX-License-Identifier: MIT
-- title: Noise: what two measurements of the same case differ by
SELECT 'row' AS head, replace(experiment, '_', '-') AS experiment, cases AS "cases|%d", 100 * half AS "half within|%.2g %%", 100 * most AS "95 in 100 within|%.2g %%"
FROM noise WHERE machine = :machine ORDER BY 2
