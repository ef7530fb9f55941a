-- The law by planes on GPUs that nobody measured here, from what is published: their drops are those of results/plane.sql, half of a rise.
--   elsewhere_point  AMD's Laplacian over the bytes of a plane, read of an H100 and of gpu-benches over the working set
--   elsewhere_llc    AMD's drops: how many planes the last level of cache would hold there. Its stores do not stay, so the law says 2r + 1.4
--                    at the least, where all of that cache holds what is read again
--   elsewhere_law    an H100's drops: the plane's bytes in the middle of the step that drops, and what is said of it, by each plane_form
--   elsewhere_error  mean and largest of |measured / said - 1|, by each of them. square: of the mean's standard error, counted as one drop for
--                    each radius and precision, as the variants drop together
--   foretold_c       what the L2 of a GPU holds by curves that others published, before it is measured here: by 'its curve', half of the rise of the
--                    time of reading, the whole L2 at most; 'as the H200', that curve times what read finds on an H200 over what the same program does there
--   foretold_drop    each drop of star3d-plane on such a GPU, by time, and what the law by planes says with that C
CREATE VIEW elsewhere_point AS
SELECT machine, 'laplacian' AS variant, nx, 1e6 * plane_mb AS x, CASE nx WHEN 256 THEN nx256 WHEN 512 THEN nx512 ELSE nx1024 END AS gbs
FROM published_amd_laplacian, (SELECT 256 AS nx UNION VALUES (512), (1024)) WHERE gbs > 0
UNION ALL SELECT machine, 'read', NULL, 1048576 * mib, gbs FROM published_h100_read
UNION ALL SELECT name, 'gpu-benches', NULL, 1024 * kib, gbs FROM published_gpu_benches_l2;

CREATE VIEW elsewhere_llc AS
SELECT machine, upper(replace(replace(machine, 'amd-', ''), '-', ' ')) AS gpu, nx, 1048576 * llc_mib / x AS planes, live.planes AS law
FROM plane_drop JOIN (SELECT DISTINCT machine, llc_mib FROM published_amd_laplacian) USING (machine)
     JOIN live ON (says, live.shape, live.radius, live.written) = ('law', 'star', 1, 0) WHERE experiment = 'elsewhere' AND variant = 'laplacian';

CREATE VIEW elsewhere_law AS
WITH x AS (
    SELECT machine, precision, radius, variant, CASE variant WHEN 'base' THEN base WHEN 'shared' THEN shared ELSE readonly END - step / 2 AS nx
    FROM published_h100_cliffs, (SELECT 'base' AS variant UNION VALUES ('shared'), ('readonly'))),
drops AS (
    SELECT x.*, x.nx * bytes * floor(1048576 * l2_mib / 15360) AS plane, c.x AS c, 1048576 * c_eff_mib AS c_eff, 1048576 * l2_mib AS l2
    FROM x JOIN precision USING (precision) JOIN published_gpu_l2 USING (machine)
         JOIN plane_drop c ON c.machine = x.machine AND c.experiment = 'elsewhere' AND c.variant = 'read' WHERE x.nx > 0)
SELECT d.*, says, CASE holds WHEN 'read' THEN c WHEN 'effective' THEN c_eff WHEN 'whole' THEN l2 ELSE l2 / 2 END / planes AS said
FROM drops d JOIN live USING (radius) WHERE shape = 'star' AND written = 1;

CREATE VIEW elsewhere_error AS
SELECT machine, says, count(*) AS drops, avg(e) AS error, max(e) AS worst, avg(plane / said) AS mean,
       max(avg(e * e) - avg(e) * avg(e), 0) / count(DISTINCT precision || radius) AS square
FROM (SELECT *, abs(plane / said - 1) AS e FROM elsewhere_law) GROUP BY machine, says;

CREATE VIEW foretold_c AS
WITH curve AS (
    SELECT DISTINCT name AS model, chunk_kib, min(d.x, 1048576 * l2_mib) AS c, d.x FROM published_gpu_benches_l2 b JOIN plane_drop d ON d.machine = name AND experiment = 'elsewhere' AND variant = 'gpu-benches')
SELECT model, 'its curve' AS says, c FROM curve
UNION ALL SELECT 'H100', 'its curve', x FROM plane_drop WHERE machine = 'nvidia-h100-80gb-hbm3' AND experiment = 'elsewhere' AND variant = 'read'
UNION ALL SELECT curve.model, 'as the H200', curve.x * avg(d.x) / h.x FROM curve JOIN curve h ON h.model = 'H200' AND h.chunk_kib = curve.chunk_kib JOIN gpu_sheet s ON s.model = 'H200'
    JOIN plane_drop d ON (d.machine, d.experiment, d.variant, d.seen) = (s.machine, 'stream_reread', 'read', 'time') WHERE curve.model <> 'H200' GROUP BY curve.model;

CREATE VIEW foretold_drop AS
SELECT l.*, f.model, f.says, f.c, law * f.c / capacity AS said
FROM plane_law l JOIN gpu_sheet s USING (machine) JOIN foretold_c f ON s.model IN (f.model, f.model || 'S') OR s.model LIKE f.model || '-%'
WHERE experiment = 'star3d_plane' AND seen = 'time';
