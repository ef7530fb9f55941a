-- SPDX-License-Identifier: MIT
-- title: Every variant of every experiment: its best at the largest size that was measured
SELECT 'row' AS head, replace(experiment, '_', '-') AS experiment, variant, backend, precision, radius AS "r|%d",
    CAST(nx AS INTEGER) || ifnull('×' || CAST(ny AS INTEGER), '') || ifnull('×' || CAST(nz AS INTEGER), '') AS size, min(time_median_ns) / 1000 AS "time, µs|%.4g", gpoints_per_s AS "Gpoints/s|%.4g",
    t_eff_gbs AS "T_eff, GB/s|%.4g", t_eff_gbs / t_peak_gbs AS "T_eff / T_peak|%.3f"
FROM (SELECT *, dense_rank() OVER (PARTITION BY experiment, variant, backend, precision, radius ORDER BY nx * ifnull(ny, 1) * ifnull(nz, 1) DESC, nx DESC, ny DESC) AS size_rank FROM result WHERE machine = :machine)
WHERE size_rank = 1 GROUP BY experiment, variant, backend, precision, radius ORDER BY experiment, variant, precision DESC, radius
