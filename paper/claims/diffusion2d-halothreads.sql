-- SPDX-License-Identifier: MIT
-- claim: The halo over threads instead of blocks helps (the step saves a launch, too).
-- source: HPC4WC project 10, section 6, Figure 6
SELECT gain.machine, min(median) AS value, 1.05 AS least, NULL AS most, margin AS floor,
       printf('%.2f times within half of the L2, %.2f beyond it', max(median) FILTER (WHERE place = 'within'),
              max(median) FILTER (WHERE place = 'beyond')) AS numbers
FROM gain JOIN margin USING (machine, experiment)
WHERE experiment = 'diffusion2d_workingset' AND precision = 'single' AND variant = 'halothreads' AND place IN ('within', 'beyond')
GROUP BY gain.machine
