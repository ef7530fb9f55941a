-- claim: Blocks can synchronise within a kernel almost for free: counting planes costs at most 5 %.
-- source: this artifact; RWTH slides: blocks do not synchronise
-- Without waiting: a lead of more planes than there are, over no lead. The mean over precisions, radii and
-- blocks of each variant with a Z loop (star3d-lockstep).
SELECT machine, variant AS place, avg(a.t_eff_gbs / b.t_eff_gbs) AS value, 0.95 AS least,
    'star3d_lockstep' AS noise,
    printf(
        '%.2f, %.2f at the worst', avg(a.t_eff_gbs / b.t_eff_gbs), min(a.t_eff_gbs / b.t_eff_gbs)) AS numbers
FROM star3d_lockstep a
JOIN star3d_lockstep b USING (machine, variant, precision, radius, nx, ny, nz, block, status)
WHERE status = 'ok'
  AND a.lockstep > nz
  AND b.lockstep = 0
GROUP BY machine, variant
ORDER BY variant LIKE '%reg', variant
