-- The whole curve of the nine variants of star3d, not the cliff alone: time per point from numbers of the
-- machine that no stencil was measured for, the simulated L2, what a variant moves and its occupancy. Nothing
-- is fitted to a curve; which terms there are was found on star3d-xsweep, -l2cliff and -plane.
--   of the machine   B, bandwidth of reads from DRAM; L1: what `ceiling` reads from there, or 128 bytes a
--                    clock and multiprocessor where that was not measured; thread: a copy of 4 bytes a
--                    thread in blocks of 512 takes (thread³ + (8 bytes / T_peak)³)^⅓ a point; latencies
--   of the variant   loads that its L1 or shared memory serves a point beside the one that a copy has: 6r,
--                    with the column in registers 4r, with the tile in shared memory 2 more; occupied:
--                    occupancy; waits: the share of their cycles that the warps of `shared` wait at its
--                    barrier, of the smaller X of star3d-counters (1 and 0 where these were not counted)
--   c                values of DRAM a point where all planes stay: the grid with its halo over the grid; of a
--                    Z loop over chunks of planes the halo of each chunk
--   miss             by the simulated L2 (results/curves.csv), 0 to 1: the share of the planes' rereads that
--                    DRAM serves, where a plane takes the same share of the L2; the simulated X nearest to
--                    the case's, of the L2 nearest in size. A Z loop, whose blocks read a column, has none
--   near             a thread a point: (thread / occupied + loads·s / L1) / (1 - waits). Z loop: the latency
--                    of DRAM and of the L2, once a plane, over the threads that run at once, beside
--                    loads·s / L1
--   model_ns         (near³ + (s·(values + 1) / B)³)^⅓: neither hides all of the other; the exponent is what
--                    copies of 4, 8 and 16 bytes a thread follow (paper/claims/stream-cubes.sql). With all
--                    planes in the L2 values = c, with none 2r+1. Misses come in stretches, in which planes
--                    stay or do not; so in between the time is the mean of these two, weighted by miss
--   step_ns          the simplest baseline: bytes over bandwidth, s·(values + 1) / B, with a step from 1 to
--                    2r+1 values at the simulated onset

-- What is asked of the simulated L2: a curve for each L2 of a machine here, and of an H100 and an H200.
CREATE TABLE curve_asked AS
WITH chip AS (
    SELECT '52428800' AS l2, '132' AS sms
    UNION
    SELECT '62914560', '132'
    UNION
    SELECT printf('%d', l2_bytes), printf('%d', sms)
    FROM machine
    WHERE cc IN halved
      AND l2_bytes > 0),
width (nx) AS (VALUES ('256'), ('384'), ('512'), ('640'), ('1024'))
SELECT l2, '2' AS halves, sms, '32x16' AS block, precision, radius, nx, '1' AS written, 'star' AS shape,
    '' AS inflight, batches AS window
FROM chip
JOIN width
JOIN batch ON kernel = 'star3d_base'
    AND nx <> CASE precision WHEN 'single' THEN '384' ELSE '640' END;

-- A curve of the simulated L2 from point to point. share: bytes of a plane, its rows padded to whole lines of
-- 128 bytes, over the L2's; 32 planes were simulated, so that (32 + 2r) / 32 values a point are no rereads
CREATE TABLE curve_miss AS
WITH simulated_point AS (
    SELECT CAST(l2 AS REAL) AS l2, precision, CAST(radius AS INT) AS radius, CAST(nx AS INT) AS nx,
        plane_bytes / l2 * ceil((nx + 2 * radius) * bytes / 128) * 128 / (nx * bytes) AS share,
        min(1, max(0, (reads - 1 - radius / 16.0) / (2 * radius - radius / 16.0))) AS miss
    FROM simulated
    JOIN precision USING (precision)
    WHERE halves = '2'
      AND block = '32x16'
      AND shape = 'star')
SELECT l2, precision, radius, nx, share AS low, miss, lead(share) OVER by_share AS high,
    lead(miss) OVER by_share AS next
FROM simulated_point
WINDOW by_share AS (PARTITION BY l2, precision, radius, nx ORDER BY share);
CREATE INDEX curve_miss_of ON curve_miss (precision, radius, l2, nx, low);

-- The numbers of a machine; thread: the time of a thread, over those that run at once, beside what its bytes
-- take; wait: ns for each plane of a Z loop, over the threads that run at once where all could
CREATE TABLE curve_chip AS
WITH copy AS (
    SELECT machine, min(time_median_ns / nx) AS ns, max(t_peak_gbs) AS peak
    FROM stream_kernels
    WHERE variant = 'copy'
      AND precision = 'single'
      AND width = 4
      AND block = '512x1x1'
      AND status = 'ok'
    GROUP BY machine)
SELECT machine, dram_gbs, m.l2_bytes AS l2, sms,
    pow(max(0, pow(ns, 3) - pow(8 / peak, 3)), 1.0 / 3) AS thread,
    ifnull(
        (SELECT max(rate) FROM roof WHERE roof.machine = copy.machine AND roof = 'L1'),
        128 * sms * clock_sm_max_mhz / 1000) AS l1_gbs,
    (
        SELECT sum(ns) FILTER (WHERE place = 'DRAM') + avg(ns) FILTER (WHERE place IN ('near', 'far'))
        FROM latency
        WHERE latency.machine = copy.machine) / (2048 * sms) AS wait
FROM copy
JOIN effective_l2 USING (machine)
JOIN machine m ON name = machine;

CREATE TABLE curve AS
WITH timed AS (
    SELECT machine, experiment, precision, variant, planes, radius, nx, ny, nz, t_ns
    FROM star3d_point
    WHERE experiment IN ('star3d_xsweep', 'star3d_l2cliff', 'star3d_law')
    UNION ALL
    SELECT machine, 'star3d_plane', precision, variant, NULL, radius, nx, ny, nz,
        time_median_ns / (nx * ny * nz)
    FROM star3d_plane
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, 'star3d_nine', precision, variant, planes, radius, nx, ny, nz,
        time_median_ns / (nx * ny * nz)
    FROM star3d_nine
    WHERE status = 'ok'),
point AS (
    SELECT t.*, bytes, variant LIKE '%\_zloop%' ESCAPE '\' AS z_loop,
        CASE WHEN planes > 0 AND planes < nz THEN planes ELSE nz END AS chunk,
        ceil(nx / 32) * 32 / nx AS rows, ceil((nx + 2 * radius) * bytes / 128) * 128 * ny AS plane,
        radius * CASE WHEN variant LIKE '%\_reg' ESCAPE '\' THEN 4 ELSE 6 END
            + CASE WHEN variant LIKE 'shared%' THEN 2 ELSE 0 END AS loads
    FROM timed t
    JOIN precision USING (precision)),
warps AS (
    SELECT o.machine, o.variant, o.precision, o.radius, min(theoretical) / 100 AS occupied,
        min(s.share) AS waits
    FROM occupancy o
    LEFT JOIN stall s ON s.study = 'star3d'
        AND s.reason = 'barrier'
        AND o.variant = 'shared'
        AND (s.machine, s.variant, s.precision, s.radius, s.nx)
            = (o.machine, o.variant, o.precision, o.radius, o.nx)
    GROUP BY o.machine, o.variant, o.precision, o.radius),
-- the simulated curve of each case: the L2 nearest in size, then the nearest X
known AS (SELECT DISTINCT precision, radius, l2, nx FROM curve_miss),
nearest AS (
    SELECT machine, p.precision, p.radius, p.nx, k.l2, k.nx AS x,
        row_number() OVER (
            PARTITION BY machine, p.precision, p.radius, p.nx
            ORDER BY abs(ln(k.l2 / c.l2)), abs(ln(1.0 * k.nx / p.nx)), k.nx) AS rank
    FROM (SELECT DISTINCT machine, precision, radius, nx FROM point WHERE NOT z_loop) p
    JOIN curve_chip c USING (machine)
    JOIN known k ON (k.precision, k.radius) = (p.precision, p.radius)),
found AS (
    SELECT machine, precision, radius, nx, l2, x,
        (
            SELECT min(low)
            FROM curve_miss s
            WHERE (s.precision, s.radius, s.l2, s.nx) = (n.precision, n.radius, n.l2, n.x)) AS first
    FROM nearest n
    WHERE rank = 1),
missed AS (
    SELECT p.*, dram_gbs, c.l2, sms, thread, l1_gbs, wait,
        CASE
            WHEN z_loop THEN 0
            -- below the first simulated point the misses fall to none at half of its plane
            WHEN plane / c.l2 <= f.first
                THEN (
                    SELECT miss * max(0, 2 * p.plane / c.l2 / low - 1)
                    FROM curve_miss s
                    WHERE (s.precision, s.radius, s.l2, s.nx, s.low)
                        = (p.precision, p.radius, f.l2, f.x, f.first))
            ELSE (
                    SELECT miss + ifnull((next - miss) * (p.plane / c.l2 - low) / (high - low), 0)
                    FROM curve_miss s
                    WHERE (s.precision, s.radius, s.l2, s.nx) = (p.precision, p.radius, f.l2, f.x)
                      AND s.low < p.plane / c.l2
                    ORDER BY s.low DESC
                    LIMIT 1) END AS miss,
        (nx + 2 * ceil(radius * bytes / 32) * 32 / bytes) * (ny + 2 * radius) * (chunk + 2 * radius)
            / (nx * ny * chunk) AS c
    FROM point p
    JOIN curve_chip c USING (machine)
    LEFT JOIN found f USING (machine, precision, radius, nx)
    WHERE thread > 0
      AND l1_gbs > 0),
near AS (
    SELECT m.*, max(c, 2 * radius + 1) AS all_read,
        CASE
            WHEN z_loop THEN wait * rows / ifnull(occupied, 1)
                -- blocks of 32 x 16 run in rounds: the last one is not full
                * (ceil(blocks / slots) * slots) / blocks + loads * bytes / l1_gbs
            ELSE (thread * rows / ifnull(occupied, 1) + loads * bytes / l1_gbs) / (1 - ifnull(waits, 0))
            END AS near_ns
    FROM (
            SELECT missed.*, occupied, waits, ceil(nx / 32) * ceil(ny / 16) * ceil(nz / chunk) AS blocks,
                4 * sms * ifnull(occupied, 1) AS slots
            FROM missed
            LEFT JOIN warps USING (machine, variant, precision, radius)) m),
ends AS (
    SELECT *, pow(pow(near_ns, 3) + pow(bytes * (c + 1) / dram_gbs, 3), 1.0 / 3) AS stay_ns,
        pow(pow(near_ns, 3) + pow(bytes * (all_read + 1) / dram_gbs, 3), 1.0 / 3) AS none_ns
    FROM near)
SELECT machine, experiment, precision, variant, planes, radius, nx, ny, nz, t_ns, miss,
    stay_ns + (none_ns - stay_ns) * miss AS model_ns,
    bytes * (2 + CASE WHEN miss >= 0.5 THEN 2 * radius ELSE 0 END) / dram_gbs AS step_ns
FROM ends
WHERE miss NOTNULL
  AND near_ns NOTNULL;

-- Each curve of star3d-plane and -nine: the plane's bytes at its onset, by time (x) and by the model (said),
-- by the rule of results/rules/51-plane.sql; NULL where it rises by less than 10 %. A model's curve without a
-- miss has no onset: it rises only where a Z loop's last round of blocks is nearly empty. off: x / said - 1
CREATE TABLE curve_onset AS
WITH side AS (
    SELECT machine, experiment, variant, precision, radius, nx, nx * ny * bytes AS plane, 'time' AS seen,
        t_ns AS y, 1 AS may_rise
    FROM curve
    JOIN precision USING (precision)
    WHERE experiment IN ('star3d_plane', 'star3d_nine')
    UNION ALL
    SELECT machine, experiment, variant, precision, radius, nx, nx * ny * bytes, 'model', model_ns,
        miss > 0
    FROM curve
    JOIN precision USING (precision)
    WHERE experiment IN ('star3d_plane', 'star3d_nine')),
rising AS (
    SELECT *, min(y) OVER of_curve AS low, max(y) OVER of_curve AS high,
        max(may_rise) OVER of_curve AS has_cliff, lag(plane) OVER (of_curve ORDER BY plane) AS plane_before,
        lag(y) OVER (of_curve ORDER BY plane) AS y_before
    FROM side
    WINDOW of_curve AS (PARTITION BY machine, experiment, variant, precision, radius, nx, seen)),
from_low AS (
    SELECT *,
        min(plane) FILTER (WHERE y = low) OVER (
            PARTITION BY machine, experiment, variant, precision, radius, nx, seen) AS start
    FROM rising),
onset AS (
    SELECT machine, experiment, variant, precision, radius, nx, seen,
        min(
            CASE
                WHEN has_cliff
                    AND high >= 1.1 * low
                    AND plane > start
                    AND y >= (low + high) / 2
                    AND y_before < (low + high) / 2
                    THEN plane_before
                        + (plane - plane_before) * ((low + high) / 2 - y_before) / (y - y_before) END) AS x
    FROM from_low
    GROUP BY machine, experiment, variant, precision, radius, nx, seen)
SELECT t.machine, t.experiment, t.variant, t.precision, t.radius, t.nx, t.x, m.x AS said, t.x / m.x - 1 AS off
FROM onset t
JOIN onset m USING (machine, experiment, variant, precision, radius, nx)
WHERE t.seen = 'time'
  AND m.seen = 'model';

-- How far the onsets of a variant's curves are from the model's: the mean and the largest of |off|. A curve
-- counts 0 where neither side has an onset, as with a Z loop, and 1 where one has
CREATE TABLE curve_off AS
SELECT machine, experiment, variant, avg(off) AS off, max(off) AS worst
FROM (
        SELECT machine, experiment, variant,
            CASE
                WHEN x IS NULL AND said IS NULL THEN 0
                WHEN x IS NULL OR said IS NULL THEN 1
                ELSE abs(off) END AS off
        FROM curve_onset)
GROUP BY machine, experiment, variant;
INSERT INTO loaded SELECT machine, 'curve', count(*) FROM curve GROUP BY machine;
