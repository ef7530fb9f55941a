-- Who reads again decides how much of the L2 holds what is read: the drops of codes whose SMs keep what is
-- theirs (turn 0), and of those that do not.
--   kept_point  diffusion2d-resident and star3d-keep as results/rules/51-plane.sql has its curves: x is the
--               bytes of both fields, or of a plane; who: reads again
--   kept_drop   their drops, and what was predicted: C of read where any SM reads again, C of read_same where
--               the same does
CREATE TABLE kept_drop AS
SELECT d.machine, d.experiment, d.seen, d.variant AS who, d.precision, d.radius, d.x,
    l.x / ifnull(planes, 1) AS said
FROM plane_drop d
LEFT JOIN live v ON (v.says, v.shape, v.written, v.radius) = ('law', 'star', 1, d.radius)
LEFT JOIN plane_drop l ON (l.machine, l.seen, l.experiment) = (d.machine, d.seen, 'stream_reread')
    AND l.variant = CASE d.variant WHEN 'kept' THEN 'read_same' ELSE 'read' END
WHERE d.experiment IN ('diffusion2d_resident', 'star3d_keep')
  AND ifnull(d.rise, 1) >= 0.1;
