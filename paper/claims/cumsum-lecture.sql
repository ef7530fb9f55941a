-- SPDX-License-Identifier: MIT
-- claim: The lecture's variant, a thread a line with one value under way, runs at 0.9 of the memory's peak.
-- source: Omlin & Raess, lecture 10, exercise 3 (520 of 550 GB/s on the P100)
-- at the best of its blocks, which nothing keeps in step
SELECT machine, printf('%s %s', precision, CASE variant WHEN 'cumsum_dim2' THEN 'y' ELSE 'z' END) AS place, max(t_eff_gbs / t_peak_gbs) AS value,
       0.9 AS least, 'cumsum' AS noise, '%.2f of T_peak' AS format
FROM (SELECT machine, variant, precision, width, ahead, lockstep, status, t_eff_gbs, t_peak_gbs FROM cumsum UNION ALL
      SELECT machine, variant, precision, width, ahead, NULL, status, t_eff_gbs, t_peak_gbs FROM cumsum_ahead) JOIN precision USING (precision)
WHERE variant IN ('cumsum_dim2', 'cumsum_dim3') AND ahead = 1 AND width = bytes AND ifnull(lockstep, 0) = 0 AND status = 'ok'
GROUP BY machine, precision, variant
