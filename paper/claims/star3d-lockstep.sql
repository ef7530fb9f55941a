-- claim: Blocks that advance through Z in lock-step are faster: their halos are still in the L2.
-- source: this artifact
-- reworded: ladder_case has the same rows, without those whose settings another GPU has
-- Variants with a Z loop (star3d_lockstep) and the ring of planes (star3d_ladder): per case the best lead
-- over the best without lock-step, which is no lead or a lead of more planes than there are. faster: by 5 %
-- in half of the cases; a case within the noise of that counts half.
SELECT machine, variant AS place,
    avg(CASE WHEN speed > 1.05 + margin THEN 1 WHEN speed < 1.05 - margin THEN 0 ELSE 0.5 END) AS value,
    0.5 AS least, avg(abs(speed - 1.05) <= margin) / 2 AS floor,
    printf('%d of %d cases, %.2f to %.2f×', sum(speed > 1.05), count(*), min(speed), max(speed)) AS numbers
FROM (
        SELECT machine, experiment, variant,
            max(f) FILTER (WHERE lockstep BETWEEN 1 AND nz)
                / max(f) FILTER (WHERE NOT lockstep BETWEEN 1 AND nz) AS speed
        FROM (
                SELECT 'star3d_lockstep' AS experiment, machine, variant, precision, radius, nx, ny, nz,
                    lockstep, t_eff_gbs AS f
                FROM star3d_lockstep
                WHERE status = 'ok'
                UNION ALL
                SELECT 'star3d_ladder', machine, variant, precision, radius, nx, ny, nz, lockstep, t_eff_gbs
                FROM ladder_case
                WHERE variant = 'tma_ring')
        GROUP BY machine, experiment, variant, nx, ny, nz, precision, radius)
JOIN margin USING (machine, experiment)
WHERE speed NOTNULL
GROUP BY machine, variant
ORDER BY variant LIKE '%reg', variant
