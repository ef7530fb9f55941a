-- What the law of the L2 cliff says of curves of star3d that are still to be measured: `make predict` writes it to
-- results/<machine>/predicted.csv, to be committed before the run of star3d-law and star3d-causal. From the facts of the machine and the
-- bandwidth of read (results/rules/21-effective_l2.sql) alone; nothing here has seen a time of star3d.
--   x          the cliff by the law (results/rules/41-law.sql), C_eff being c_eff_bytes; of `causal` with a change
--   t_eff_gbs  beyond it; reads: the values that DRAM gives per point there
--   x_whole, x_half   the rivals, without a change: 2r+1 planes fill the whole L2, or half of it (the paper's X but for the rims of the planes)
--   x_simulated  of base without a change: the plane at the onset of a simulated L2 over ny (onset_said, by ci/tools/predict)
--   measured, gpu     the last day of the log of read that C_eff is from, and the GPU as its runs are named
-- No row where the effective L2 is not known, or one of these was measured: a prediction comes first.
.mode list
.headers on
.separator ,
WITH from_log AS (
    SELECT machine, max(substr(time, 1, 10)) AS measured, replace(group_concat(DISTINCT substr(run, instr(run, '-g') + 1)), ',', ' ') AS gpu
    FROM record WHERE experiment = 'stream_workingset' AND role = 'case' AND variant = 'read' AND status = 'ok' AND instr(run, '-g') GROUP BY machine),
curve AS (
    SELECT instr('base shared readonly', variant) AS line, variant, law_row.*
    FROM law_row, (SELECT 'base' AS variant UNION ALL VALUES ('shared'), ('readonly')) WHERE change = 'none' AND radius <= 5
    UNION ALL
    SELECT 99, 'causal', * FROM law_row WHERE radius IN (1, 3, 5) AND x NOTNULL)
SELECT variant, change, curve.precision, printf('%d', curve.radius) AS radius, printf('%d', ny) AS ny, printf('%d', c_eff_bytes) AS c_eff_bytes, measured, from_log.gpu,
       printf('%.3f', x) AS x, printf('%.1f', t_eff_gbs) AS t_eff_gbs, printf('%d', reads) AS reads,
       printf('%.3f', x_whole) AS x_whole, printf('%.3f', x_half) AS x_half,
       iif(plane_bytes > 0, printf('%.3f', plane_bytes / bytes / ny), '') AS x_simulated
FROM curve JOIN machine ON name = machine JOIN law_part ON ny = round(l2_bytes / part) JOIN from_log USING (machine)
JOIN precision USING (precision)
LEFT JOIN onset_said o ON (variant, change, o.precision, o.radius + 0) = ('base', 'none', curve.precision, curve.radius)
WHERE machine = :machine AND now AND c_eff_bytes NOTNULL AND curve.precision IN ('single', 'double') AND (variant <> 'causal' OR part = 30720)
    AND NOT EXISTS (SELECT * FROM result WHERE experiment IN ('star3d_law', 'star3d_causal', 'star3d_causal_cold') AND machine = :machine)
ORDER BY line, change <> 'none', change, curve.precision = 'double', curve.radius, curve.ny;
