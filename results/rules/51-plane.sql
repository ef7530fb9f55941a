-- The law of the L2 cliff by planes: sweeps of Y at fixed X, no block in part outside the grid. Of the L2, C
-- bytes hold what is read again.
--
--     plane bytes at the drop = (1 - S / L2) · C / live
--
-- live: planes (results/rules/50-live.sql); of a star 2r + 1.4 + 1.3 written. S: bytes of the L2 that a
-- co-runner keeps.
--
-- 1.4 and 1.3 were found on other H200s, before any curve of these experiments was measured; C is read's own
-- drop, seen the same way. In two dimensions X is swept, and a plane is a row.
--   plane_point  each grid or working set. seen 'dram': values that DRAM delivers for one of the grid, or for
--                one that read asks for; 'time': ns for it. x: bytes of a plane, or of the working set; top:
--                what y rises to: 2r+1, or 1; by time the largest y. Of star3d_halo variant is the block
--   plane_drop   where y passes half of its rise from the least y, on the line between two points; NULL where
--                it rises by less than 10 %
--   plane_law    each drop of star3d with what the law says (law), what rivals say: 'whole' L2 or 'half' of
--                it with 2r+1 planes, 'old': 2r+2 planes in C_eff (results/rules/41-law.sql), 'warpspeed':
--                another's estimate (results/published/warpspeed.csv). kept: the companion's bytes stayed:
--                all that DRAM can deliver between two of its passes and its own bytes fit into C
--   plane_said   each drop by each of them: said, and off, |measured / said - 1|; plane_error: the mean and
--                the largest of off
--   thief_moves  how far a companion of S KiB moved the drops: the mean over its curves of plane(S) /
--                plane(0), and its standard error; kept: in all
--   thief_slope  how much of 1 - S/L2 the drop follows: of each of those curves the least-squares slope of
--                plane(S) / plane(0) over it, through 1 without a companion, of the S whose bytes stayed; the
--                mean over the curves, and its standard error
--   plane_fit    C and p of plane = C / (2r + p), 4r + p of two fields, from the drops of all X and
--                precisions, and their standard errors: least squares of 1 / plane = (2r + p) / C, each
--                weighed by its plane's square
CREATE TABLE elsewhere_point AS
SELECT machine, 'laplacian' AS variant, nx, 1e6 * plane_mb AS x,
    CASE nx WHEN 256 THEN nx256 WHEN 512 THEN nx512 ELSE nx1024 END AS gbs
FROM published_amd_laplacian, (SELECT 256 AS nx UNION VALUES (512), (1024))
WHERE gbs > 0
UNION ALL
SELECT machine, 'read', NULL, 1048576 * mib, gbs
FROM published_h100_read
UNION ALL
SELECT name, 'gpu-benches', NULL, 1024 * kib, gbs
FROM published_gpu_benches_l2;

CREATE TABLE kept_point AS
WITH run AS (
    SELECT machine, 'diffusion2d_resident' AS experiment, 'time' AS seen, variant, turn, precision,
        NULL AS radius, 2 * bytes * nx * ny * nz AS x, 1 / gpoints_per_s AS y
    FROM diffusion2d_resident
    JOIN precision USING (precision)
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'diffusion2d_resident', 'dram', variant, turn, precision, NULL, 2 * bytes * nx * ny * nz,
        dram_read_bytes / (bytes * nx * ny * nz)
    FROM diffusion2d_resident_dram
    JOIN precision USING (precision)
    UNION ALL
    SELECT machine, 'star3d_keep', 'time', variant, turn, precision, radius, bytes * nx * ny,
        1 / gpoints_per_s
    FROM star3d_keep
    JOIN precision USING (precision)
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, experiment, 'dram', variant, turn, precision, radius, bytes * nx * ny,
        dram_read_bytes / (bytes * nx * ny * nz)
    FROM (
            SELECT machine, 'star3d_keep' AS experiment, variant, turn, precision, radius, nx, ny, nz,
                dram_read_bytes
            FROM star3d_keep_dram
            UNION ALL
            SELECT machine, 'star3d_free', variant, turn, precision, radius, nx, ny, nz, dram_read_bytes
            FROM star3d_free_dram
            UNION ALL
            SELECT machine, 'star3d_pads', 'pad', pad, precision, radius, nx, ny, nz, dram_read_bytes
            FROM star3d_pads_dram)
    JOIN precision USING (precision))
SELECT machine, experiment, seen,
    CASE
        WHEN variant = 'pad' THEN 'pad ' || CAST(turn AS INTEGER)
        WHEN variant IN ('fused', 'base') THEN 'any'
        WHEN turn > 0 THEN 'on by ' || CAST(turn AS INTEGER)
        ELSE 'kept' END AS who,
    precision, radius, x, y, CASE seen WHEN 'dram' THEN ifnull(2 * radius + 1, 1) END AS top
FROM run;

-- what the profiler counted of read, and the bytes that it asks for in all its passes
CREATE TABLE reread_l2 AS
SELECT l.*, bytes * l.nx AS working_set, bytes * t.gpoints_per_s * t.time_median_ns AS asked
FROM stream_reread_l2 l
JOIN stream_reread t USING (machine, variant, precision, nx)
JOIN precision USING (precision)
WHERE t.status = 'ok';

-- variant: who reads again
CREATE TABLE plane_point AS
WITH grid AS (
    SELECT machine, 'star3d_plane' AS experiment, 'time' AS seen, variant, 'star' AS shape, precision, radius,
        nx, ny, nz, 1 AS written, 0 AS thief, time_median_ns AS y, NULL AS passes, t_peak_gbs,
        nx * ny AS plane
    FROM star3d_plane
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'star3d_plane', 'dram', variant, 'star', precision, radius, nx, ny, nz, 1, 0,
        dram_read_bytes, NULL, NULL, nx * ny
    FROM star3d_plane_dram
    UNION ALL
    SELECT machine, 'star3d_written', 'time', variant, 'star', precision, radius, nx, ny, nz, share, 0,
        time_median_ns, NULL, t_peak_gbs, nx * ny
    FROM star3d_written
    JOIN written USING (stores)
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'star3d_written', 'dram', variant, 'star', precision, radius, nx, ny, nz, share, 0,
        dram_read_bytes, NULL, NULL, nx * ny
    FROM star3d_written_dram
    JOIN written USING (stores)
    UNION ALL
    SELECT machine, 'star3d_written_double', 'dram', variant, 'star', precision, radius, nx, ny, nz, share, 0,
        dram_read_bytes, NULL, NULL, nx * ny
    FROM star3d_written_double_dram
    JOIN written USING (stores)
    UNION ALL
    SELECT machine, 'star3d_thief', 'time', variant, 'star', precision, radius, nx, ny, nz, 1, thief,
        time_median_ns, thief_slowest_per_s, t_peak_gbs, nx * ny
    FROM star3d_thief
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'star3d_shapes', 'time', variant, shape, precision, radius, nx, ny, nz, 1, 0,
        time_median_ns, NULL, t_peak_gbs, nx * ny
    FROM star3d_shapes
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'star3d_shapes', 'dram', variant, shape, precision, radius, nx, ny, nz, 1, 0,
        dram_read_bytes, NULL, NULL, nx * ny
    FROM star3d_shapes_dram
    UNION ALL
    SELECT machine, 'star3d_halo', 'time', block, shape, precision, radius, nx, ny, nz, 1, 0, time_median_ns,
        NULL, t_peak_gbs, nx * ny
    FROM star3d_halo
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'star3d_halo', 'dram', block, shape, precision, radius, nx, ny, nz, 1, 0, dram_read_bytes,
        NULL, NULL, nx * ny
    FROM star3d_halo_dram
    UNION ALL
    SELECT machine, 'star3d_blind', 'dram', block, 'star', precision, radius, nx, ny, nz, 1, 0,
        dram_read_bytes, NULL, NULL, nx * ny
    FROM star3d_blind_dram
    UNION ALL
    SELECT machine, 'star3d_blind', 'dram', block, 'star', precision, radius, nx, ny, nz, share, 0,
        dram_read_bytes, NULL, NULL, nx * ny
    FROM star3d_blind_written_dram
    JOIN written USING (stores)
    UNION ALL
    SELECT machine, 'star3d_blind', 'dram', block, shape, precision, radius, nx, ny, nz, 1, 0,
        dram_read_bytes, NULL, NULL, nx * ny
    FROM star3d_blind_shapes_dram
    UNION ALL
    SELECT machine, 'heat2d_rows', 'time', variant, 'wave', precision, 1, NULL, 1, ny, 1, 0, time_median_ns,
        NULL, t_peak_gbs, nx
    FROM heat2d_rows
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'heat2d_rows', 'dram', variant, 'wave', precision, 1, NULL, 1, ny, 1, 0, dram_read_bytes,
        NULL, NULL, nx
    FROM heat2d_rows_dram
    UNION ALL
    SELECT machine, 'diffusion2d_rows', 'time', variant, 'star', precision, 2, NULL, 1, ny, 1, 0,
        time_median_ns, NULL, t_peak_gbs, nx
    FROM diffusion2d_rows
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'diffusion2d_rows', 'dram', variant, 'star', precision, 2, NULL, 1, ny, 1, 0,
        dram_read_bytes, NULL, NULL, nx
    FROM diffusion2d_rows_dram),
reread AS (
    SELECT machine, 'stream_reread' AS experiment, 'time' AS seen, variant, precision, nx, 0 AS thief,
        1 / t_eff_gbs AS y, NULL AS passes
    FROM stream_reread
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'stream_reread', 'dram', variant, precision, nx, 0, dram_read_bytes / asked, NULL
    FROM reread_l2
    UNION ALL
    SELECT machine, 'stream_thief', 'time', variant, precision, nx, thief, 1 / t_eff_gbs, thief_slowest_per_s
    FROM stream_thief
    WHERE status = 'ok')
SELECT machine, experiment, seen, variant, shape, precision, radius, nx, written, thief, bytes * plane AS x,
    y / (plane * nz) / CASE seen WHEN 'dram' THEN bytes ELSE 1 END AS y,
    CASE seen WHEN 'dram' THEN near * (2 * radius + 1) + own + over END AS top, passes, t_peak_gbs
FROM grid
JOIN precision USING (precision)
JOIN live_shape USING (shape)
UNION ALL
SELECT machine, experiment, seen, variant, NULL, precision, NULL, NULL, 0, thief, bytes * nx, y,
    CASE seen WHEN 'dram' THEN 1 END, passes, NULL
FROM reread
JOIN precision USING (precision)
UNION ALL
SELECT machine, 'elsewhere', 'time', variant, NULL, 'double', NULL, nx, 0, 0, x, 1 / gbs, NULL, NULL, NULL
FROM elsewhere_point
UNION ALL
SELECT machine, experiment, seen, who, NULL, precision, radius, NULL, 0, 0, x, y, top, NULL, NULL
FROM kept_point;

CREATE TABLE plane_drop AS
WITH curve AS (
    SELECT *, min(y) OVER c AS low, ifnull(top, max(y) OVER c) AS high, min(passes) OVER c AS slowest,
        max(t_peak_gbs) OVER c AS peak, lag(x) OVER (c ORDER BY x) AS x_before,
        lag(y) OVER (c ORDER BY x) AS y_before
    FROM plane_point
    WINDOW
        c AS (PARTITION BY machine, experiment, seen, variant, shape, precision, radius, nx, written, thief)),
from_low AS (
    SELECT *,
        min(x) FILTER (WHERE y = low) OVER (
            PARTITION BY machine, experiment, seen, variant, shape, precision, radius, nx, written,
            thief) AS start
    FROM curve)
SELECT machine, experiment, seen, variant, shape, precision, radius, nx, written, thief,
    high / low - 1 AS rise, count(*) AS points, max(slowest) AS slowest, max(peak) AS peak,
    min(
        CASE
            WHEN high >= 1.1 * low AND x > start AND y >= (low + high) / 2 AND y_before < (low + high) / 2
                THEN x_before + (x - x_before) * ((low + high) / 2 - y_before) / (y - y_before) END) AS x
FROM from_low
GROUP BY machine, experiment, seen, variant, shape, precision, radius, nx, written, thief;

CREATE TABLE plane_law AS
SELECT d.*, live.near, c.x AS capacity, l2_bytes, (1 - 1024 * d.thief / l2_bytes) * c.x / live.planes AS law,
    l2_bytes / few.planes AS whole, l2_bytes / 2 / few.planes AS half,
    (1 - 1024 * d.thief / l2_bytes) * effective_bytes / old.planes AS old,
    1048576 * CASE
        WHEN d.seen = 'dram' THEN dram_mib
        WHEN d.variant = 'shared' THEN shared_mib
        ELSE time_mib END AS warpspeed,
    d.thief = 0 OR 1024 * d.thief + 1e9 * d.peak / d.slowest <= c.x AS kept
FROM plane_drop d
JOIN machine m ON m.name = d.machine
JOIN live ON (live.says, live.shape, live.radius, live.written) = ('law', d.shape, d.radius, d.written)
JOIN live old ON (old.says, old.shape, old.radius, old.written) = ('old', d.shape, d.radius, d.written)
JOIN live few ON (few.says, few.shape, few.radius, few.written) = ('whole', d.shape, d.radius, d.written)
LEFT JOIN effective_l2 e USING (machine, l2_bytes)
LEFT JOIN published_warpspeed w ON d.experiment = 'star3d_plane'
    AND (1048576 * w.l2_mib, w.sms, w.precision, w.radius, w.nx)
        = (l2_bytes, m.sms, d.precision, d.radius, d.nx)
LEFT JOIN plane_drop c
    ON (c.machine, c.seen, c.experiment, c.variant) = (d.machine, d.seen, 'stream_reread', 'read');

CREATE TABLE plane_said AS
SELECT *, abs(x / said - 1) AS off
FROM (
        SELECT *, 'law' AS says, law AS said
        FROM plane_law
        UNION ALL
        SELECT *, 'old', old
        FROM plane_law
        UNION ALL
        SELECT *, 'whole', whole
        FROM plane_law
        UNION ALL
        SELECT *, 'half', half
        FROM plane_law
        UNION ALL
        SELECT *, 'warpspeed', warpspeed
        FROM plane_law
        WHERE warpspeed NOTNULL);

CREATE TABLE plane_error AS
SELECT machine, experiment, seen, says, count(*) AS curves, count(x) AS drops, avg(off) AS error,
    max(off) AS worst, avg(x / said) AS mean, count(*) FILTER (WHERE off <= 0.06) AS within
FROM plane_said
WHERE kept
GROUP BY machine, experiment, seen, says;

CREATE TABLE plane_fit AS
WITH sums AS (
    SELECT machine, experiment, seen, variant, shape, written, thief, count(*) AS n, sum(x * x) AS w,
        sum(x * x * m) AS wr, sum(x * x * m * m) AS wrr, sum(x) AS wu, sum(x * m) AS wru, min(kept) AS kept,
        min(slowest) AS slowest, max(l2_bytes) AS l2_bytes
    FROM (SELECT *, 2 * near * radius AS m FROM plane_law WHERE x > 0)
    GROUP BY machine, experiment, seen, variant, shape, written, thief
    HAVING count(DISTINCT radius) > 2),
line AS (
    SELECT *, w * wrr - wr * wr AS d, (wrr * wu - wr * wru) / (w * wrr - wr * wr) AS a,
        (w * wru - wr * wu) / (w * wrr - wr * wr) AS b
    FROM sums),
spread AS (
    SELECT l.*,
        (
            SELECT
                sum((x * (a + b * 2 * near * radius) - 1) * (x * (a + b * 2 * near * radius) - 1)) / (n - 2)
            FROM plane_law q
            WHERE x > 0
              AND (
                  q.machine, q.experiment, q.seen, q.variant, q.shape, q.written, q.thief)
                  = (l.machine, l.experiment, l.seen, l.variant, l.shape, l.written, l.thief)) AS v
    FROM line l)
SELECT machine, experiment, seen, variant, shape, written, thief, n, kept, slowest, l2_bytes,
    1 / b AS capacity, sqrt(v * w / d) / b / b AS capacity_error, a / b AS planes,
    sqrt(v * (wrr + 2 * a / b * wr + a * a / b / b * w) / d) / b AS planes_error
FROM spread;

CREATE TABLE thief_moves AS
SELECT machine, variant, thief, kept, n, ratio, sqrt(max(square - ratio * ratio, 0) / (n - 1)) AS error,
    1 - 1024 * thief / l2_bytes AS law
FROM (
        SELECT t.machine, t.variant, t.thief, t.l2_bytes, min(t.kept) AS kept, count(*) AS n,
            avg(t.x / z.x) AS ratio, avg(t.x / z.x * t.x / z.x) AS square
        FROM plane_law t
        JOIN plane_law z USING (machine, experiment, seen, variant, precision, radius, nx, written)
        WHERE t.experiment = 'star3d_thief'
          AND t.thief > 0
          AND z.thief = 0
          AND t.x > 0
          AND z.x > 0
        GROUP BY t.machine, t.variant, t.thief)
WHERE n > 2;

CREATE TABLE thief_slope AS
SELECT machine, variant, count(*) AS n, avg(slope) AS slope,
    sqrt(max(avg(slope * slope) - avg(slope) * avg(slope), 0) / (count(*) - 1)) AS error
FROM (
        SELECT t.machine, t.variant,
            sum((1 - t.x / z.x) * t.thief) / sum(t.thief * t.thief) * t.l2_bytes / 1024 AS slope
        FROM plane_law t
        JOIN plane_law z USING (machine, experiment, seen, variant, precision, radius, nx, written)
        WHERE t.experiment = 'star3d_thief'
          AND t.thief > 0
          AND z.thief = 0
          AND t.x > 0
          AND z.x > 0
          AND t.kept
        GROUP BY t.machine, t.variant, t.precision, t.radius)
GROUP BY machine, variant
HAVING count(*) > 2;
