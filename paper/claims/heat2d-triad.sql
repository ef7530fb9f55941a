-- SPDX-License-Identifier: MIT
-- claim: The triad reaches the memory's peak.
-- source: Omlin & Raess, lecture 10, exercise 2, task 1
-- 0.97 of the fastest copy, at the best of the blocks
SELECT machine, precision AS place, max(t_eff_gbs / t_peak_gbs) AS value, 0.97 AS least, NULL AS most, margin AS floor,
       printf('%.2f of T_peak', max(t_eff_gbs / t_peak_gbs)) AS numbers
FROM heat2d_threads JOIN margin USING (machine)
WHERE variant = 'triad' AND nx = 16384 AND ny = 16384 AND status = 'ok' AND experiment = 'heat2d_threads' GROUP BY machine, precision
ORDER BY precision DESC
