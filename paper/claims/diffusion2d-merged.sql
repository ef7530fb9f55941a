-- SPDX-License-Identifier: MIT
-- claim: Merging the second Laplacian with the Euler step helps.
-- source: HPC4WC project 10, section 6, Figure 4
SELECT gain.machine, min(median) AS value, 1.02 AS least, NULL AS most, margin AS floor,
       printf('%.2f times within half of the L2, %.2f beyond it', max(median) FILTER (WHERE place = 'within'),
              max(median) FILTER (WHERE place = 'beyond')) AS numbers
FROM gain JOIN margin USING (machine, experiment)
WHERE experiment = 'diffusion2d_workingset' AND precision = 'single' AND variant = 'merged' AND place IN ('within', 'beyond')
GROUP BY gain.machine
