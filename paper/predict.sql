-- SPDX-License-Identifier: MIT
-- What the law of the L2 cliff says of curves of star3d that are still to be measured: `make predict` writes it to
-- results/<machine>/predicted.csv, to be committed before the run of star3d-law and star3d-causal. From the facts of the machine and the
-- bandwidth of read (results/effective_l2.sql) alone; nothing here has seen a time of star3d.
--   x          the cliff: 2r+2 planes (2r+1 read, one written) fill the effective L2, X = C_eff / (s Y (2r+2)); of the coding
--              `causal` with a change (results/causal.sql), where the law says that the drop is then
--   t_eff_gbs  beyond it: B_read / (r+1); reads: the values that DRAM gives per point there, 2r+1
--   x_whole, x_half   the rivals, without a change: 2r+1 planes fill the whole L2, or half of it (the paper's X but for the rims of the planes)
--   measured, gpu     the last day of the log of read that C_eff is from, and the GPU as its runs are named
-- No row where the effective L2 is not known, or one of these was measured: a prediction comes first.
.mode list
.headers on
.separator ,
WITH from_log AS (
    SELECT machine, max(substr(time, 1, 10)) AS measured, replace(group_concat(DISTINCT substr(run, instr(run, '-g') + 1)), ',', ' ') AS gpu
    FROM stream_workingset_raw WHERE role = 'case' AND variant = 'read' AND status = 'ok' AND instr(run, '-g') GROUP BY machine),
variant(variant) AS (VALUES ('base'), ('shared'), ('readonly')),
radius(radius) AS (VALUES (1.0), (2.0), (3.0), (4.0), (5.0)),
part(part) AS (VALUES (30720.0), (15360.0), (7680.0)), -- Y = l2 / part, as in experiments/star3d-law.yaml
curve AS (
    SELECT instr('base shared readonly', variant) AS line, machine, variant, 'none' AS change, precision, bytes, radius, round(l2_bytes / part) AS ny,
           effective_bytes, effective_bytes / (bytes * round(l2_bytes / part) * (2 * radius + 2)) AS x, dram_gbs / (radius + 1) AS t_eff_gbs
    FROM effective_l2, part, variant, radius, precision
    UNION ALL
    SELECT 99, machine, 'causal', change, precision, bytes, radius, ny, effective_bytes, x, CASE change WHEN 'sums' -- 1/32 value a point written
           THEN 33 * dram_gbs / (32 * (2 * radius + 1) + 1) ELSE dram_gbs / (radius + 1) END
    FROM causal_law JOIN precision USING (precision) WHERE x NOTNULL)
SELECT variant, change, precision, printf('%d', radius) AS radius, printf('%d', ny) AS ny, printf('%d', effective_bytes) AS c_eff_bytes, measured, gpu,
       printf('%.3f', x) AS x, printf('%.1f', t_eff_gbs) AS t_eff_gbs, printf('%d', 2 * radius + 1) AS reads,
       printf('%.3f', l2_bytes / (bytes * ny * (2 * radius + 1))) AS x_whole, printf('%.3f', l2_bytes / 2 / (bytes * ny * (2 * radius + 1))) AS x_half
FROM curve JOIN (SELECT name AS machine, l2_bytes FROM machine) USING (machine) JOIN from_log USING (machine)
WHERE machine = :machine AND precision IN ('single', 'double')
    AND NOT EXISTS (SELECT * FROM result WHERE experiment IN ('star3d_law', 'star3d_causal', 'star3d_causal_cold') AND machine = :machine)
ORDER BY line, change <> 'none', change, bytes, curve.radius, curve.ny;
