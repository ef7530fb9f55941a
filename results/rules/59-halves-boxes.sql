-- Rings by halves of the L2 that copy boxes of eight rows (halves-boxes), beside the one that copies row by
-- row and tma_ring (star3d-ring-boxes), on the same grids, over seconds of launches.
--
-- A row per case.
--   arm      own, any: ring_boxes; rows: ring on own halves; tma: tma_ring
--   f        T_eff / T_peak
--   joule    energy per point (nJ), from power and time as in 58-halves-ring.sql
CREATE TABLE boxes_second AS
WITH seconds AS (
    SELECT machine, CASE variant WHEN 'ring' THEN 'rows' ELSE who END AS arm, precision, reach AS radius, nx,
        ny, nz, t_peak_gbs, sustained_ns, sustained_power_w, sustained_sm_mhz
    FROM halves_boxes
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'tma', precision, radius, nx, ny, nz, t_peak_gbs, sustained_ns, sustained_power_w,
        sustained_sm_mhz
    FROM star3d_ring_boxes
    WHERE status = 'ok')
SELECT machine, arm, precision, radius, printf('%d×%d×%d', nx, ny, nz) AS size, sustained_ns AS ns,
    2 * bytes * nx * ny * nz / sustained_ns / t_peak_gbs AS f, sustained_power_w AS watt,
    sustained_power_w * sustained_ns / (nx * ny * nz) AS joule, sustained_sm_mhz AS mhz
FROM seconds
JOIN precision USING (precision);
