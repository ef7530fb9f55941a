-- How much of the L2 holds re-used data depends on who reads them again. A row per onset of
-- diffusion2d-resident and star3d-keep, whose SMs keep their own part (turn 0) or not.
--   who    reads again: 'kept', the same SM; else any SM
--   x      the onset: bytes of both fields (diffusion2d), or of a plane (star3d)
--   said   predicted from C of read_same if the same SM reads again, from C of read if any does
CREATE TABLE kept_drop AS
SELECT d.machine, d.experiment, d.seen, d.variant AS who, d.precision, d.radius, d.x,
    l.x / ifnull(planes, 1) AS said
FROM plane_drop d
LEFT JOIN live v ON (v.says, v.shape, v.written, v.radius) = ('law', 'star', 1, d.radius)
LEFT JOIN plane_drop l ON (l.machine, l.seen, l.experiment) = (d.machine, d.seen, 'stream_reread')
    AND l.variant = CASE d.variant WHEN 'kept' THEN 'read_same' ELSE 'read' END
WHERE d.experiment IN ('diffusion2d_resident', 'star3d_keep')
  AND ifnull(d.rise, 1) >= 0.1;
