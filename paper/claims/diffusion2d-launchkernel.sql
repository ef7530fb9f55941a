-- SPDX-License-Identifier: MIT
-- claim: cudaLaunchKernel changes nothing.
-- source: HPC4WC project 10, section 6, Figure 7
SELECT gain.machine, max(median) AS value, 0.98 AS least, 1.02 AS most, margin AS floor,
       printf('%.2f times within half of the L2, %.2f beyond it', max(median) FILTER (WHERE place = 'within'),
              max(median) FILTER (WHERE place = 'beyond')) AS numbers
FROM gain JOIN margin USING (machine, experiment)
WHERE experiment = 'diffusion2d_workingset' AND precision = 'single' AND variant = 'launchkernel' AND place IN ('within', 'beyond')
GROUP BY gain.machine
