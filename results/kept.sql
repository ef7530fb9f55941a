-- Who reads again decides how much of the L2 holds what is read: the drops of codes whose SMs keep what is theirs (turn 0), and of those that do not.
--   kept_point  diffusion2d-resident and star3d-keep as results/plane.sql has its curves: x is the bytes of both fields, or of a plane
--   kept_drop   where y passes half of its rise, and what was predicted: C of read where any SM reads again, C of read_same where the same does
--   halves_drop the drops of plane_drop, counted, in a model of two halves (results/two_halves.h): `said` is where it has them
CREATE VIEW halves_drop AS
WITH seen AS (SELECT machine, l2_bytes, CASE variant WHEN 'read' THEN 'any' WHEN 'read_same' THEN 'same' WHEN 'read_slices' THEN 'slices' ELSE 'star' END AS code,
                     CAST(ifnull(radius, 0) AS INTEGER) AS radius, written, x FROM plane_drop JOIN machine ON name = machine
              WHERE seen = 'dram' AND x > 0 AND (experiment = 'stream_reread' OR (experiment = 'star3d_written' AND precision = 'single' AND nx = 512))),
model AS MATERIALIZED (SELECT *, two_halves(code, radius, written) AS share FROM (SELECT DISTINCT code, radius, written FROM seen)) SELECT seen.*, share * l2_bytes AS said FROM seen JOIN model USING (code, radius, written);

CREATE VIEW kept_point AS
WITH run AS (
    SELECT machine, 'diffusion2d_resident' AS experiment, 'time' AS seen, variant, turn, precision, NULL AS radius, 2 * bytes * nx * ny * nz AS x, 1 / gpoints_per_s AS y
    FROM diffusion2d_resident JOIN precision USING (precision) WHERE status = 'ok'
    UNION ALL SELECT machine, 'diffusion2d_resident', 'dram', variant, turn, precision, NULL, 2 * bytes * nx * ny * nz, dram_read_bytes / (bytes * nx * ny * nz)
    FROM diffusion2d_resident_dram JOIN precision USING (precision)
    UNION ALL SELECT machine, 'star3d_keep', 'time', variant, turn, precision, radius, bytes * nx * ny, 1 / gpoints_per_s
    FROM star3d_keep JOIN precision USING (precision) WHERE status = 'ok'
    UNION ALL SELECT machine, 'star3d_keep', 'dram', variant, turn, precision, radius, bytes * nx * ny, dram_read_bytes / (bytes * nx * ny * nz)
    FROM star3d_keep_dram JOIN precision USING (precision))
SELECT machine, experiment, seen, variant, CASE WHEN variant IN ('fused', 'base') THEN 'any' WHEN turn > 0 THEN 'on by ' || CAST(turn AS INTEGER) ELSE 'kept' END AS who,
       precision, radius, x, y, CASE seen WHEN 'dram' THEN ifnull(2 * radius + 1, 1) END AS top FROM run;

CREATE VIEW kept_drop AS
WITH curve AS (
    SELECT *, min(y) OVER c AS low, ifnull(top, max(y) OVER c) AS high, lag(x) OVER (c ORDER BY x) AS x_before, lag(y) OVER (c ORDER BY x) AS y_before
    FROM kept_point WINDOW c AS (PARTITION BY machine, experiment, seen, variant, who, precision, radius))
SELECT c.machine, c.experiment, c.seen, c.variant, who, c.precision, c.radius, max(high) / min(low) - 1 AS rise,
       min(CASE WHEN c.y >= (low + high) / 2 AND y_before < (low + high) / 2 THEN x_before + (c.x - x_before) * ((low + high) / 2 - y_before) / (c.y - y_before) END) AS x,
       l.x / ifnull(planes, 1) AS said
FROM curve c LEFT JOIN live v ON (v.says, v.shape, v.written, v.radius) = ('law', 'star', 1, c.radius) LEFT JOIN plane_drop l ON (l.machine, l.seen, l.experiment) = (c.machine, c.seen, 'stream_reread')
     AND l.variant = CASE who WHEN 'kept' THEN 'read_same' ELSE 'read' END
WHERE high >= 1.1 * low GROUP BY c.machine, c.experiment, c.seen, c.variant, who, c.precision, c.radius;
