-- Rings whose tiles are walked by SMs of the half of the L2 that owns their lines (halves-ring), beside
-- tma_ring on the same grids (star3d-ring-halves), over seconds of launches.
--
-- A row per case.
--   arm      own, crossed, any, plain: as in 55-halves.sql; tma: tma_ring, at its best lead
--   f        T_eff / T_peak
--   joule    energy per point (nJ): power at the end of these seconds times time. The GPU's counter of energy
--            is coarser: it is 7 % off in a second
CREATE TABLE ring_second AS
WITH seconds AS (
    SELECT machine, CASE layout WHEN 'plain' THEN 'plain' ELSE who END AS arm, precision, reach AS radius, nx,
        ny, nz, t_peak_gbs, sustained_ns, sustained_power_w, sustained_sm_mhz
    FROM halves_ring
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'tma', precision, radius, nx, ny, nz, t_peak_gbs, min(sustained_ns), sustained_power_w,
        sustained_sm_mhz
    FROM star3d_ring_halves
    WHERE status = 'ok'
    GROUP BY machine, precision, radius, nx, ny, nz)
SELECT machine, arm, precision, radius, printf('%d×%d×%d', nx, ny, nz) AS size, sustained_ns AS ns,
    2 * bytes * nx * ny * nz / sustained_ns / t_peak_gbs AS f, sustained_power_w AS watt,
    sustained_power_w * sustained_ns / (nx * ny * nz) AS joule, sustained_sm_mhz AS mhz
FROM seconds
JOIN precision USING (precision);
