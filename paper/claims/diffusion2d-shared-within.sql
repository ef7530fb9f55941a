-- SPDX-License-Identifier: MIT
-- claim: Shared memory brings nothing within the L2.
-- source: HPC4WC project 10, section 6, Figure 9
SELECT gain.machine, max(median) AS value, NULL AS least, 1.05 AS most, margin AS floor,
       printf('%.2f times within half of the L2', median) AS numbers
FROM gain JOIN margin USING (machine, experiment)
WHERE experiment = 'diffusion2d_workingset' AND precision = 'single' AND variant = 'shared' AND place IN ('within')
GROUP BY gain.machine
