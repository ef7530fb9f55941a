-- `make predict`: what the law of the L2 cliff predicts for curves of star3d that are not measured yet. The
-- output, results/<machine>/predicted.csv, is to be committed before star3d-law and star3d-causal are run.
-- It follows from the facts of the machine and the bandwidth of read (results/rules/21-effective_l2.sql)
-- alone; no time of star3d is used. A row per curve (variant, change, precision, radius, ny):
--   c_eff_bytes       the effective L2
--   x                 the cliff onset by the law (results/rules/41-law.sql) with that L2
--   t_eff_gbs, reads  beyond the onset: T_eff, and values read from DRAM per point
--   x_whole, x_half   the onset by two baseline models, without a change: 2r+1 planes fill the whole L2, or
--                     half of it (the paper's X without the rims of the planes)
--   x_simulated       of base without a change: the plane at the onset of a simulated L2 over ny (onset_said,
--                     by ci/tools/predict)
--   measured, gpu     the last day of the log of read that c_eff_bytes is from, and the GPU as its runs
--                     name it
-- There is no row if the effective L2 is unknown, or if one of these experiments was measured: a prediction
-- must come first.
.mode list
.headers on
.separator ,
WITH from_log AS (
    SELECT machine, max(substr(time, 1, 10)) AS measured,
        replace(group_concat(DISTINCT substr(run, instr(run, '-g') + 1)), ',', ' ') AS gpu
    FROM record
    WHERE experiment = 'stream_workingset'
      AND role = 'case'
      AND variant = 'read'
      AND status = 'ok'
      AND instr(run, '-g')
    GROUP BY machine),
curve AS (
    SELECT instr('base shared readonly', variant) AS line, variant, law_row.*
    FROM law_row, (SELECT 'base' AS variant UNION ALL VALUES ('shared'), ('readonly'))
    WHERE change = 'none' AND radius <= 5
    UNION ALL
    SELECT 99, 'causal', *
    FROM law_row
    WHERE radius IN (1, 3, 5) AND x NOTNULL)
SELECT variant, change, curve.precision, printf('%d', curve.radius) AS radius, printf('%d', ny) AS ny,
    printf('%d', c_eff_bytes) AS c_eff_bytes, measured, from_log.gpu, printf('%.3f', x) AS x,
    printf('%.1f', t_eff_gbs) AS t_eff_gbs, printf('%d', reads) AS reads,
    printf('%.3f', x_whole) AS x_whole, printf('%.3f', x_half) AS x_half,
    iif(plane_bytes > 0, printf('%.3f', plane_bytes / bytes / ny), '') AS x_simulated
FROM curve
JOIN machine ON name = machine
JOIN law_part ON ny = round(l2_bytes / part)
JOIN from_log USING (machine)
JOIN precision USING (precision)
LEFT JOIN onset_said o
    ON (variant, change, o.precision, o.radius + 0) = ('base', 'none', curve.precision, curve.radius)
WHERE machine = :machine
  AND now
  AND c_eff_bytes NOTNULL
  AND curve.precision IN ('single', 'double')
  AND (variant <> 'causal' OR part = 30720)
  AND NOT EXISTS (
          SELECT *
          FROM result
          WHERE experiment IN ('star3d_law', 'star3d_causal', 'star3d_causal_cold') AND machine = :machine)
ORDER BY line, change <> 'none', change, curve.precision = 'double', curve.radius, curve.ny;
