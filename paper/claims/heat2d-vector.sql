-- SPDX-License-Identifier: MIT
-- claim: With 16 bytes at a time the heat step runs at the memory's peak.
-- source: this artifact
-- 0.95 of the fastest copy, at the best of the blocks
SELECT machine, precision AS place, max(t_eff_gbs / t_peak_gbs) AS value, 0.95 AS least, NULL AS most, margin AS floor,
       printf('%.2f of T_peak', max(t_eff_gbs / t_peak_gbs)) AS numbers
FROM heat2d_threads JOIN margin USING (machine)
WHERE variant = 'vector' AND nx = 16384 AND ny = 16384 AND status = 'ok' AND experiment = 'heat2d_threads' GROUP BY machine, precision
ORDER BY precision DESC
