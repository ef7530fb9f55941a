-- SPDX-License-Identifier: MIT
-- The law by planes on GPUs that nobody measured here, from what is published: their drops are those of results/plane.sql, half of a rise.
--   elsewhere_point  AMD's Laplacian over the bytes of a plane, read of an H100 over the working set
--   elsewhere_llc    AMD's drops: how many planes the last level of cache would hold there. Its stores do not stay, so the law says 2r + 1.4
--                    at the least, where all of that cache holds what is read again
--   elsewhere_law    an H100's drops: the plane's bytes in the middle of the step that drops, and what is said of it, by each plane_form
--   elsewhere_error  mean and largest of |measured / said - 1|, by each of them. square: of the mean's standard error, counted as one drop for
--                    each radius and precision, as the variants drop together
CREATE VIEW elsewhere_point AS
SELECT machine, 'laplacian' AS variant, nx, 1e6 * plane_mb AS x, CASE nx WHEN 256 THEN nx256 WHEN 512 THEN nx512 ELSE nx1024 END AS gbs
FROM published_amd_laplacian, (SELECT 256 AS nx UNION VALUES (512), (1024)) WHERE gbs > 0
UNION ALL SELECT machine, 'read', NULL, 1048576 * mib, gbs FROM published_h100_read;

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
