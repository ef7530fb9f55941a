-- SPDX-License-Identifier: MIT
-- title: diffusion2d: what each step gains over the one that it changes
SELECT 'row' AS head, replace(experiment, '_', '-') AS experiment, variant AS step, follows AS over, precision, CASE place WHEN 'within' THEN 'within half of the L2' WHEN 'beyond' THEN 'beyond the L2' END AS "fields lie", cases AS "cases|%d",
    median AS "median gain|%.2f×", mean AS "geometric mean|%.2f×"
FROM gain WHERE machine = :machine AND place NOTNULL ORDER BY experiment DESC, (SELECT step FROM diffusion2d_step s WHERE s.variant = gain.variant), place DESC
