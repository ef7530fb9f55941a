-- claim: Beyond the onset T_eff = B_read / (r + 1) for every variant.
-- source: this artifact; B_read is what stream's read reaches from DRAM
-- 2r+1 values are read and one is written per point, of which T_eff counts two. beyond: from 1.5 times the
-- law's X on. 5 % for the variant that is farthest off.
SELECT machine, printf('%s r = %d', precision, radius) AS place, max(abs(q - 1)) AS value, 0.05 AS most,
    margin AS floor,
    printf(CASE WHEN max(q) - min(q) < 0.005 THEN '%.2f' ELSE '%.2f to %.2f' END, min(q), max(q)) AS numbers
FROM (
        SELECT p.machine, precision, radius, margin, avg(t_eff_gbs * (radius + 1) / dram_gbs) AS q
        FROM star3d_point p
        JOIN cliff c USING (machine, experiment, precision, variant, radius, ny, nz)
        JOIN effective_l2 USING (machine)
        JOIN margin USING (machine, experiment)
        WHERE experiment = 'star3d_l2cliff'
          AND p.planes IS NULL
          AND c.planes IS NULL
          AND nx >= 1.5 * model
        GROUP BY p.machine, precision, variant, radius)
GROUP BY machine, precision, radius
