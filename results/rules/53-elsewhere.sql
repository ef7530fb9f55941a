-- The law by planes on GPUs that were not measured here, from published data. Onsets are those of
-- results/rules/51-plane.sql, at half of a rise.
--
-- A row per onset of AMD's Laplacian. planes: how many would fill the last-level cache there; law: the
-- least by the law, 2r + 1.4, as its stores do not stay and at most all of that cache holds data that are
-- read again.
CREATE TABLE elsewhere_llc AS
SELECT machine, upper(replace(replace(machine, 'amd-', ''), '-', ' ')) AS gpu, nx,
    1048576 * llc_mib / x AS planes, live.planes AS law
FROM plane_drop
JOIN (SELECT DISTINCT machine, llc_mib FROM published_amd_laplacian) USING (machine)
JOIN live ON (says, live.shape, live.radius, live.written) = ('law', 'star', 1, 0)
WHERE experiment = 'elsewhere'
  AND variant = 'laplacian';

-- A row per GPU model: c, the bytes that its L2 holds, by curves that others published before it was
-- measured here.
--   its curve     at half of the rise of the time of reading, at most the whole L2
--   as the H200   that value, times what read finds on an H200 / what the same published program finds
--                 there
CREATE TABLE foretold_c AS
WITH curve AS (
    SELECT DISTINCT name AS model, chunk_kib, min(d.x, 1048576 * l2_mib) AS c, d.x
    FROM published_gpu_benches_l2 b
    JOIN plane_drop d ON d.machine = name AND experiment = 'elsewhere' AND variant = 'gpu-benches')
SELECT model, 'its curve' AS says, c
FROM curve
UNION ALL
SELECT 'H100', 'its curve', x
FROM plane_drop
WHERE machine = 'nvidia-h100-80gb-hbm3'
  AND experiment = 'elsewhere'
  AND variant = 'read'
UNION ALL
SELECT curve.model, 'as the H200', curve.x * avg(d.x) / h.x
FROM curve
JOIN curve h ON h.model = 'H200' AND h.chunk_kib = curve.chunk_kib
JOIN gpu_sheet s ON s.model = 'H200'
JOIN plane_drop d
    ON (d.machine, d.experiment, d.variant, d.seen) = (s.machine, 'stream_reread', 'read', 'time')
WHERE curve.model <> 'H200'
GROUP BY curve.model;

-- A row per onset of star3d-plane on such a GPU, by time. said: the law by planes with that c.
CREATE TABLE foretold_drop AS
SELECT l.*, f.model, f.says, f.c, law * f.c / capacity AS said
FROM plane_law l
JOIN gpu_sheet s USING (machine)
JOIN foretold_c f ON s.model IN (f.model, f.model || 'S') OR s.model LIKE f.model || '-%'
WHERE experiment = 'star3d_plane'
  AND seen = 'time';
