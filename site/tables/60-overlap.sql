-- SPDX-License-Identifier: MIT
-- title: Copies and kernels in streams, host and GPU together: the best gain
SELECT 'row' AS head, 'overlap' AS study, memory || ' memory' AS what, gain AS "gain|%.2f×", 100 * noise AS "noise|%.2g %%", CASE WHEN told THEN 'yes' ELSE 'no' END AS "beyond the noise" FROM overlap_gain WHERE machine = :machine
UNION ALL
SELECT 'row', 'hetero', printf('%s data, %d %% on the host', data, cpu_percent), gain, 100 * noise, CASE WHEN told THEN 'yes' ELSE 'no' END FROM hetero_gain WHERE machine = :machine
