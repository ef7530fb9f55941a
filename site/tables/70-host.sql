-- SPDX-License-Identifier: MIT
-- title: The host's baselines in C, over the host's own copy
SELECT 'row' AS head, name AS study, backend, precision, CASE WHEN memory THEN 'memory' ELSE 'cache may hold a part' END AS "fields lie in", f AS "T_eff / T_peak|%.3f" FROM host WHERE machine = :machine ORDER BY name, backend, precision DESC
