-- A row per profiled case (star3d-counters, diffusion2d-counters): where the bytes of a step go. All counts
-- are per grid point.
--   load_requests       requests by warps of 32 threads; store_requests, shared_loads, shared_stores likewise
--   l1_r, l1_w          bytes read and written between threads and L1
--   l2_r, l2_w          between L1 and L2
--   dram_r, dram_w      between L2 and DRAM
--   shared_wavefronts   of up to 128 bytes each: how many shared memory needs to serve the requests
CREATE TABLE flow AS
WITH counters AS (
    SELECT 'diffusion2d' AS study, machine, variant, precision, radius, nx, ny, nz, l1_hit_pct, l2_hit_pct,
        duration_ns, load_requests, store_requests, l1_read_bytes, l1_write_bytes, l2_to_l1_bytes,
        l2_write_bytes, dram_read_bytes, dram_write_bytes, shared_loads, shared_stores, shared_wavefronts,
        bank_conflicts
    FROM diffusion2d_counters
    UNION ALL
    SELECT 'star3d', machine, variant, precision, radius, nx, ny, nz, l1_hit_pct, l2_hit_pct, duration_ns,
        load_requests, store_requests, l1_read_bytes, l1_write_bytes, l2_to_l1_bytes, l2_write_bytes,
        dram_read_bytes, dram_write_bytes, shared_loads, shared_stores, shared_wavefronts, bank_conflicts
    FROM star3d_counters)
SELECT study, machine, variant, precision, radius, nx, ny, nz, bytes, l1_hit_pct, l2_hit_pct, duration_ns,
    load_requests / points AS load_requests, store_requests / points AS store_requests,
    l1_read_bytes / points AS l1_r, l1_write_bytes / points AS l1_w, l2_to_l1_bytes / points AS l2_r,
    l2_write_bytes / points AS l2_w, dram_read_bytes / points AS dram_r, dram_write_bytes / points AS dram_w,
    shared_loads / points AS shared_loads, shared_stores / points AS shared_stores,
    shared_wavefronts / points AS shared_wavefronts, bank_conflicts / points AS bank_conflicts
FROM (SELECT *, nx * ny * nz AS points FROM counters)
JOIN precision USING (precision);

-- A row per reason why a warp does not issue, in the order of figures (rank).
CREATE TABLE stall_reason (rank REAL, reason TEXT);
INSERT INTO stall_reason
VALUES (1, 'issues'), (2, 'ready, others issue'), (3, 'arithmetic'), (4, 'memory'), (5, 'queue to memory'),
    (6, 'shared memory'), (7, 'barrier'), (8, 'else');

-- A row per profiled case and reason. share: of the cycles from one instruction of a warp to its next.
-- 'else' is the rest, where the total was counted.
CREATE TABLE stall AS
WITH counters AS (
    SELECT 'diffusion2d' AS study, machine, variant, precision, NULL AS radius, nx, ny, nz,
        stall_selected AS issues, stall_not_selected AS ready,
        stall_wait + stall_math_pipe_throttle AS arithmetic, stall_long_scoreboard AS memory,
        stall_lg_throttle AS queue, stall_short_scoreboard + stall_mio_throttle AS shared,
        stall_barrier AS barrier, warp_latency
    FROM diffusion2d_counters
    UNION ALL
    SELECT 'star3d', machine, variant, precision, radius, nx, ny, nz, stall_selected, stall_not_selected,
        stall_wait + stall_math_pipe_throttle, stall_long_scoreboard, stall_lg_throttle,
        stall_short_scoreboard + stall_mio_throttle, stall_barrier, warp_latency
    FROM star3d_counters),
total AS (SELECT *, issues + ready + arithmetic + memory + queue + shared + barrier AS named FROM counters)
SELECT study, machine, variant, precision, radius, nx, ny, nz, rank, reason,
    CASE rank
        WHEN 1 THEN issues
        WHEN 2 THEN ready
        WHEN 3 THEN arithmetic
        WHEN 4 THEN memory
        WHEN 5 THEN queue
        WHEN 6 THEN shared
        WHEN 7 THEN barrier
        ELSE max(0, ifnull(warp_latency, named) - named) END
        / max(named, ifnull(warp_latency, named)) AS share
FROM total, stall_reason
WHERE named > 0;

-- A row per size of diffusion2d and quantity `what`, with shared memory (`within`) and without it
-- (`without`, the variant launchkernel). what: a reason, its share of the cycles in %; 'L2': bytes per
-- point from the L2.
CREATE TABLE shared_said AS
SELECT machine, precision, nx, what, max(v) FILTER (WHERE variant = 'launchkernel') AS without,
    max(v) FILTER (WHERE variant = 'shared') AS within
FROM (
        SELECT machine, precision, nx, variant, reason AS what, 100 * share AS v
        FROM stall
        WHERE study = 'diffusion2d'
        UNION ALL
        SELECT machine, precision, nx, variant, 'L2', l2_r
        FROM flow
        WHERE study = 'diffusion2d')
GROUP BY machine, precision, nx, what
HAVING without NOTNULL
  AND within NOTNULL
ORDER BY nx;

-- A row per variant, precision and radius, at the smaller X of star3d-counters: achieved and theoretical
-- occupancy in %, registers per thread; spills: 1 if registers were spilled.
CREATE TABLE occupancy AS
SELECT machine, variant, precision, radius, nx, occupancy_achieved_pct AS achieved,
    occupancy_theoretical_pct AS theoretical, registers, local_loads + local_stores > 0 AS spills
FROM (
        SELECT *, nx = min(nx) OVER (PARTITION BY machine, variant, precision, radius) AS small
        FROM star3d_counters)
WHERE small
  AND occupancy_achieved_pct > 0;

-- The achieved occupancy of the K80 paper's Table 1, in %.
CREATE TABLE occupancy_published AS
SELECT machine, variant, column1 AS radius,
    CASE column1 WHEN 1 THEN r1 WHEN 2 THEN r2 WHEN 3 THEN r3 WHEN 4 THEN r4 ELSE r5 END AS achieved
FROM published_star3d_k80_occupancy, (VALUES (1), (2), (3), (4), (5));
