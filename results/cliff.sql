-- SPDX-License-Identifier: MIT
-- Where the time per point of a star3d curve rises over X: one rule for figures, claims and the README.
--   t           running median of three of the time per point, over rising X; the two ends have none
--   plateau     the least t; rise: from there to the greatest t at a larger X, as a fraction of the plateau
--   x           the cliff: the first X from the plateau on where t is above half of the rise; NULL where the rise
--               is below 10 % or the curve has fewer than five points; between_x: where the straight line to it from the X before crosses that half
--   predicted   the paper's: X where s·(X·Y + 2r(X+Y) + 2r·X·Y) is the whole L2, s bytes a value
--   model       X where 2r+2 planes (2r+1 read, one written) fill the effective L2: X = C_eff / (s·Y·(2r+2))
--   at_l2       x is between 0.4 and 2 times the predicted X: farther away the rise has another reason

-- A point of a curve: the best over the blocks. planes: NULL without Z loop, 0 for the whole column, else the
-- planes of a chunk; change: what of `causal` was changed (results/causal.sql), else empty; each is a curve of its own.
CREATE VIEW star3d_point_rule AS
SELECT machine, experiment, precision, variant, planes, radius, ny, nz, nx, min(time_median_ns / (nx * ny * nz)) AS t_ns,
       max(gflops) AS gflops, max(t_eff_gbs) AS t_eff_gbs, max(t_peak_gbs) AS t_peak_gbs,
       '' AS change, printf('%s %s %s %s %s %d %d %d', machine, experiment, precision, variant, planes, radius, ny, nz) AS curve
FROM result WHERE experiment IN ('star3d_xsweep', 'star3d_l2cliff', 'star3d_law', 'star3d_limit_cliff') AND backend = 'cuda'
GROUP BY machine, experiment, precision, variant, planes, radius, ny, nz, nx
UNION ALL
SELECT machine, experiment, precision, 'causal', NULL, radius, ny, nz, nx, min(time_median_ns / (nx * ny * nz)), max(gflops), max(t_eff_gbs),
       max(t_peak_gbs), change, printf('%s %s %s %d %d %d %s', machine, experiment, precision, radius, ny, nz, change)
FROM causal_case WHERE change NOTNULL GROUP BY machine, experiment, precision, radius, ny, nz, nx, change;

CREATE VIEW cliff_rule AS
WITH running AS (
    SELECT curve, nx, t_ns, lag(t_ns) OVER w AS before, lead(t_ns) OVER w AS after
    FROM star3d_point WINDOW w AS (PARTITION BY curve ORDER BY nx)),
smooth AS (
    SELECT curve, nx, max(min(before, t_ns), min(max(before, t_ns), after)) AS t
    FROM running WHERE before IS NOT NULL AND after IS NOT NULL),
plateau AS (
    SELECT curve, low, min(nx) AS start
    FROM (SELECT curve, nx, t, min(t) OVER (PARTITION BY curve) AS low FROM smooth)
    WHERE t = low GROUP BY curve),
rising AS (
    SELECT curve, nx, t, low, max(t) OVER (PARTITION BY curve) AS high, lag(t) OVER w AS t_before, lag(nx) OVER w AS nx_before
    FROM smooth JOIN plateau USING (curve) WHERE nx >= start WINDOW w AS (PARTITION BY curve ORDER BY nx)),
found AS (
    SELECT curve, high / low - 1 AS rise, CASE WHEN high / low - 1 >= 0.1 THEN min(nx) FILTER (WHERE t > (low + high) / 2) END AS x
    FROM rising GROUP BY curve),
curves AS (
    SELECT curve, machine, experiment, precision, variant, planes, radius, ny, nz, change, count(*) AS points
    FROM star3d_point GROUP BY curve)
SELECT machine, experiment, precision, variant, planes, radius, ny, nz, points,
       CASE WHEN points >= 5 THEN x END AS x, CASE WHEN points >= 5 THEN rise END AS rise,
       (m.l2_bytes / bytes - 2 * radius * ny) / (ny + 2 * radius + 2 * radius * ny) AS predicted,
       effective_bytes / (bytes * ny * (2 * radius + 2)) AS model,
       points >= 5 AND x BETWEEN 0.4 * (m.l2_bytes / bytes - 2 * radius * ny) / (ny + 2 * radius + 2 * radius * ny)
                             AND 2 * (m.l2_bytes / bytes - 2 * radius * ny) / (ny + 2 * radius + 2 * radius * ny) AS at_l2, change,
       CASE WHEN points >= 5 THEN nx_before + ((low + high) / 2 - t_before) / (t - t_before) * (x - nx_before) END AS between_x,
       nx_before AS x_before
FROM curves LEFT JOIN found USING (curve) LEFT JOIN rising ON rising.curve = curves.curve AND rising.nx = x JOIN precision USING (precision)
     LEFT JOIN (SELECT name, nullif(l2_bytes, 0) AS l2_bytes FROM machine) m ON m.name = machine
     LEFT JOIN effective_l2 USING (machine);

-- The best of all blocks and planes of a coding, with the two that were the best
CREATE VIEW star3d_best AS
SELECT experiment, machine, precision, variant, backend, radius, nx, ny, nz, block, planes, min(time_median_ns) AS time_ns,
       gflops, t_eff_gbs, t_peak_gbs
FROM result WHERE experiment IN ('star3d_fixed', 'star3d_xsweep', 'star3d_l2cliff')
GROUP BY experiment, machine, precision, variant, backend, radius, nx, ny, nz;
