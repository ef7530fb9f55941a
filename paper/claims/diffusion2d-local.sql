-- SPDX-License-Identifier: MIT
-- claim: Doing without the second temporary array helps generally.
-- source: HPC4WC project 10, section 6, Figure 5
SELECT gain.machine, min(median) AS value, 1.01 AS least, NULL AS most, margin AS floor,
       printf('%.2f times within half of the L2, %.2f beyond it', max(median) FILTER (WHERE place = 'within'),
              max(median) FILTER (WHERE place = 'beyond')) AS numbers
FROM gain JOIN margin USING (machine, experiment)
WHERE experiment = 'diffusion2d_workingset' AND precision = 'single' AND variant = 'local' AND place IN ('within', 'beyond')
GROUP BY gain.machine
