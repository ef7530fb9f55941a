-- A model of the time per point of star3d's variants without a Z loop, for all X, not for the cliff alone.
-- It uses numbers of the machine, none of them from a stencil; what the variant moves; and what the
-- profiler saw of its warps. No number is fitted to a curve; the terms were found on the H200's curves.
--
--     model_ns = (near³ + dram³)^⅓
--     near = (thread / occupied + loads·s / L1) / (1 - waits)
--     dram = s·(reads + 1) / B_read
--
-- near and dram run at the same time, and neither hides all of the other. The exponent is the one of copies
-- with 4, 8 and 16 bytes per thread (paper/claims/stream-cubes.sql).
--
-- A row per machine: its numbers.
--   dram_gbs   B_read: the bandwidth of read beyond the L2 (stream-workingset)
--   thread     ns that a thread takes beside its bytes, divided by the threads that run at once: from a
--              copy with 4 bytes per thread in blocks of 512 (stream-kernels)
--   l1_gbs     L1: the rate that `ceiling` measured, or else 128 bytes per clock and SM
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
SELECT machine, dram_gbs, pow(max(0, pow(ns, 3) - pow(8 / peak, 3)), 1.0 / 3) AS thread,
    ifnull(
        (SELECT max(rate) FROM roof WHERE roof.machine = copy.machine AND roof = 'L1'),
        128 * sms * clock_sm_max_mhz / 1000) AS l1_gbs
FROM copy
JOIN effective_l2 USING (machine)
JOIN machine ON name = machine;

-- A row per point of a curve. The values that the formula names:
--   miss              share of W, all planes that the law counts, that misses: (1/B(W) - 1/B_L2) /
--                     (1/B_read - 1/B_L2), B(W) being the bandwidth of read over a working set W
--   reads             values from DRAM per point, c + (2r+1 - c)·miss; c: the grid with its halo / the grid
--   loads             from the L1 per point beyond the one of a copy: 6r; in shared 6r + 2, stores to
--                     shared memory included
--   occupied, waits   occupancy, and the share of their cycles that warps wait at barriers, at the smaller
--                     X of star3d-counters. If not counted they are 1 and 0, and the model does not hold
--                     for shared, the only variant that waits
CREATE TABLE curve AS
WITH read AS (
    SELECT machine, nx * bytes AS w,
        min(1, max(0, (1 / t_eff_gbs - 1 / l2_gbs) / (1 / dram_gbs - 1 / l2_gbs))) AS miss
    FROM stream_workingset
    JOIN precision USING (precision)
    JOIN effective_l2 USING (machine)
    WHERE variant = 'read'
      AND status = 'ok'
      AND nx * bytes >= l2_bytes / 8),
span AS (
    SELECT machine, w AS low, miss, lead(w) OVER by_w AS high, lead(miss) OVER by_w AS next
    FROM read
    WINDOW by_w AS (PARTITION BY machine ORDER BY w)),
point AS (
    SELECT p.machine, experiment, p.precision, variant, radius, nx, ny, nz, t_ns, bytes, nx * fill AS w,
        (nx + 2 * ceil(radius * bytes / 32) * 32 / bytes) * (ny + 2 * radius) * (nz + 2 * radius)
            / (nx * ny * nz) AS c,
        ceil(nx / 32) * 32 / nx AS rows, 6 * radius + CASE variant WHEN 'shared' THEN 2 ELSE 0 END AS loads
    FROM star3d_point p
    JOIN precision USING (precision)
    JOIN law_now USING (machine, precision, radius, ny)
    WHERE variant IN ('base', 'shared', 'readonly')
      AND planes IS NULL),
warps AS (
    SELECT o.machine, o.variant, o.precision, o.radius, min(theoretical) / 100 AS occupied,
        min(s.share) AS waits
    FROM occupancy o
    LEFT JOIN stall s ON s.study = 'star3d'
        AND s.reason = 'barrier'
        AND (s.machine, s.variant, s.precision, s.radius, s.nx)
            = (o.machine, o.variant, o.precision, o.radius, o.nx)
    GROUP BY o.machine, o.variant, o.precision, o.radius),
point_miss AS (
    SELECT point.*,
        ifnull(
            CASE
                WHEN w <= (SELECT min(low) FROM span s WHERE s.machine = point.machine) THEN 0
                ELSE (
                        SELECT miss + (next - miss) * (ln(point.w) - ln(low)) / (ln(high) - ln(low))
                        FROM span s
                        WHERE s.machine = point.machine
                          AND point.w > low
                          AND point.w <= high) END,
            1) AS miss
    FROM point)
SELECT machine, experiment, precision, variant, radius, nx, ny, nz, t_ns, miss,
    pow(
        pow((thread * rows / ifnull(occupied, 1) + loads * bytes / l1_gbs) / (1 - ifnull(waits, 0)), 3)
            + pow(bytes * (c + max(0, 2 * radius + 1 - c) * miss + 1) / dram_gbs, 3),
        1.0 / 3) AS model_ns
FROM point_miss
JOIN curve_chip USING (machine)
LEFT JOIN warps USING (machine, variant, precision, radius)
WHERE thread > 0
  AND l1_gbs > 0;
INSERT INTO loaded SELECT machine, 'curve', count(*) FROM curve GROUP BY machine;
