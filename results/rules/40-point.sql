-- A row per case of star3d-causal and star3d-causal-cold. change: what was changed in the sweep, NULL if it
-- was more than one thing. Only columns that both experiments have are read.
CREATE TABLE causal_case AS
SELECT *,
    CASE (stores <> 'plain') + (walk <> 'x') + (pad > 0) + (experiment = 'star3d_causal_cold')
        WHEN 0 THEN 'none'
        WHEN 1
            THEN CASE
                WHEN stores <> 'plain' THEN stores
                WHEN walk <> 'x' THEN 'walk-' || walk
                WHEN pad > 0 THEN 'padded'
                ELSE 'cold' END END AS change
FROM (
        SELECT 'star3d_causal' AS experiment, machine, backend, precision, radius, nx, ny, nz, block, stores,
            walk, pad, status, time_median_ns, gflops, t_eff_gbs, t_peak_gbs
        FROM star3d_causal
        UNION ALL
        SELECT 'star3d_causal_cold', machine, backend, precision, radius, nx, ny, nz, block, stores, walk,
            pad, status, time_median_ns, gflops, t_eff_gbs, t_peak_gbs
        FROM star3d_causal_cold)
WHERE status = 'ok'
  AND backend = 'cuda';

-- A row per point of a star3d curve: the best over the blocks. t_ns: ns per grid point; whole_ns: the same
-- with whole blocks only.
--   planes   NULL without a Z loop, 0 for the whole column, else the planes of a chunk
--   change   the change of a sweep of `causal` (results/rules/46-causal.sql), else ''; each change has a
--            curve of its own
--   curve    the key of the curve, its X being nx
CREATE TABLE star3d_point AS
SELECT machine, experiment, precision, variant, planes, radius, ny, nz, nx,
    min(time_median_ns / (nx * ny * nz)) AS t_ns,
    min(time_median_ns / (nx * ny * nz))
        FILTER (WHERE CAST(nx AS INT) % ifnull(CAST(block AS INT), 1) = 0) AS whole_ns,
    max(gflops) AS gflops, max(t_eff_gbs) AS t_eff_gbs, max(t_peak_gbs) AS t_peak_gbs, '' AS change,
    printf(
        '%s %s %s %s %s %d %d %d', machine, experiment, precision, variant, planes, radius, ny, nz) AS curve
FROM result
WHERE experiment IN ('star3d_xsweep', 'star3d_l2cliff', 'star3d_law', 'star3d_limit_cliff')
  AND backend = 'cuda'
GROUP BY machine, experiment, precision, variant, planes, radius, ny, nz, nx
UNION ALL
SELECT machine, experiment, precision, 'causal', NULL, radius, ny, nz, nx,
    min(time_median_ns / (nx * ny * nz)), NULL, max(gflops), max(t_eff_gbs), max(t_peak_gbs), change,
    printf('%s %s %s %d %d %d %s', machine, experiment, precision, radius, ny, nz, change)
FROM causal_case
WHERE change NOTNULL
GROUP BY machine, experiment, precision, radius, ny, nz, nx, change;
INSERT INTO loaded SELECT machine, 'star3d_point', count(*) FROM star3d_point GROUP BY machine;
