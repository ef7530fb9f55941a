-- Who reads again decides how much of the L2 holds what is read: the drops of codes whose SMs keep what is theirs (turn 0), and of those that do not.
--   kept_point  diffusion2d-resident and star3d-keep as results/plane.sql has its curves: x is the bytes of both fields, or of a plane; who: reads again
--   kept_drop   their drops, and what was predicted: C of read where any SM reads again, C of read_same where the same does
--   halves_seen those of plane_drop that are counted; halves_model: what the model says of each form, by the program that did
--   halves_drop the drops of plane_drop, counted, in a model of two halves (results/two_halves.h): `said` is where it has them
CREATE VIEW halves_seen AS
SELECT machine, l2_bytes, CASE variant WHEN 'read' THEN 'any' WHEN 'read_same' THEN 'same' WHEN 'read_slices' THEN 'slices' ELSE 'star' END AS code,
       CAST(ifnull(radius, 0) AS INTEGER) AS radius, written, x FROM plane_drop JOIN machine ON name = machine
WHERE seen = 'dram' AND x > 0 AND (experiment = 'stream_reread' OR (experiment = 'star3d_written' AND precision = 'single' AND nx = 512));
CREATE VIEW halves_model AS
SELECT program.program, s.*, ifnull(share, two_halves(code, radius, written)) AS share
FROM program, (SELECT DISTINCT code, radius, written FROM halves_seen) s LEFT JOIN known USING (code, radius, written);
CREATE VIEW halves_drop AS SELECT halves_seen.*, share * l2_bytes AS said FROM halves_seen JOIN halves_model USING (code, radius, written);

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
SELECT machine, experiment, seen, CASE WHEN variant IN ('fused', 'base') THEN 'any' WHEN turn > 0 THEN 'on by ' || CAST(turn AS INTEGER) ELSE 'kept' END AS who,
       precision, radius, x, y, CASE seen WHEN 'dram' THEN ifnull(2 * radius + 1, 1) END AS top FROM run;

CREATE VIEW kept_drop AS
SELECT d.machine, d.experiment, d.seen, d.variant AS who, d.precision, d.radius, d.x, l.x / ifnull(planes, 1) AS said
FROM plane_drop d LEFT JOIN live v ON (v.says, v.shape, v.written, v.radius) = ('law', 'star', 1, d.radius) LEFT JOIN plane_drop l ON (l.machine, l.seen, l.experiment) = (d.machine, d.seen, 'stream_reread')
     AND l.variant = CASE d.variant WHEN 'kept' THEN 'read_same' ELSE 'read' END
WHERE d.experiment IN ('diffusion2d_resident', 'star3d_keep') AND ifnull(d.rise, 1) >= 0.1;
