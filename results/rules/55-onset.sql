-- Where the planes' curves drop by what DRAM delivers, measured and simulated (src/l2/): a simulation knows
-- the GPU's data sheet, the block and the stencil, and no curve. results/onsets.csv has what was simulated,
-- `make onsets` adds what it lacks.
--   onset_curve  each curve of plane_drop by DRAM with what is simulated of it: halves of the L2, block,
--                shape as `cliffs onset` names them; nx: '' where rows are searched for
--   onset_elsewhere  the same questions for star3d's base on each GPU whose data sheet tells its L2:
--                    predictions
--   onset_blind  the questions of results/blind.csv for an H100 and an H200; number: as they were drawn
--   onset_alike  their onsets: measured (x), simulated with a coin (coin), and with the correlation that
--                places-half-lines recorded on that machine (next, said), on the line between two simulated
--                ones
--   onset_order  each curve of star3d-plane by DRAM with other batches (window) than the machine code has
--                (code): all loads at once, or one by one
--   onset_assumed  questions with other assumptions (results/assumed.csv): onset_order's, and those of the
--                blind test whose blocks have rows of half a line, if the halves on which successive blocks
--                run correlate by `next`
--   onset_drop   said: bytes of a plane at the simulated onset; off: measured over simulated, less 1
--   onset_error  of each experiment, and of 'stars' (star3d_plane and star3d_written): the mean and the
--                largest of |off|, and the mean of off
--   onset_model, onset_says  the models of the onset, what each must be told, and what each says of each
--                curve of star3d-plane
--   halves_drop  what is read again and again (src/l2/reread.c) and stars of each share written, measured (x)
--                and simulated (said). same: read_same, whose warps that hit run ahead and keep their lines;
--                the least recently used line making room, there are two stable states, and it is that of a
--                set that grew
CREATE TABLE onset_curve AS
WITH block AS (
    SELECT DISTINCT machine, 'star3d_plane' AS experiment, variant, 'star' AS shape, 'star' AS form,
        precision, radius, nx, 1 AS written, block, 'star3d_base' AS kernel, '' AS code
    FROM star3d_plane_dram
    UNION
    SELECT machine, 'star3d_written', variant, 'star', 'star', precision, radius, nx, share, block,
        'cliff_causal',
        CASE stores
            WHEN 'sums' THEN '4'
            WHEN 'quarter' THEN '5'
            WHEN 'half' THEN '6'
            WHEN 'twice' THEN '7'
            ELSE '0' END
    FROM star3d_written_dram
    JOIN written USING (stores)
    UNION
    SELECT machine, 'star3d_written_double', variant, 'star', 'star', precision, radius, nx, share, block,
        'cliff_causal', CASE stores WHEN 'sums' THEN '4' WHEN 'twice' THEN '7' ELSE '0' END
    FROM star3d_written_double_dram
    JOIN written USING (stores)
    UNION
    SELECT machine, 'star3d_shapes', variant, shape, shape, precision, radius, nx, 1, block, 'cliff_shapes',
        CASE shape WHEN 'two' THEN '2' WHEN 'box' THEN '3' ELSE '0' END
    FROM star3d_shapes_dram
    UNION
    SELECT machine, 'star3d_blind', block, 'star', 'star', precision, radius, nx, 1, block, 'star3d_base', ''
    FROM star3d_blind_dram
    UNION
    SELECT machine, 'star3d_blind', block, 'star', 'star', precision, radius, nx, share, block,
        'cliff_causal', CASE stores WHEN 'sums' THEN '4' ELSE '7' END
    FROM star3d_blind_written_dram
    JOIN written USING (stores)
    UNION
    SELECT machine, 'star3d_blind', block, shape, shape, precision, radius, nx, 1, block, 'cliff_shapes',
        CASE shape WHEN 'two' THEN '2' WHEN 'box' THEN '3' ELSE '0' END
    FROM star3d_blind_shapes_dram
    UNION
    SELECT machine, 'star3d_halo', block, shape, shape, precision, radius, nx, 1, block, 'cliff_shapes', '3'
    FROM star3d_halo_dram
    UNION
    SELECT machine, 'heat2d_rows', variant, 'wave', 'heat', precision, 1, NULL, 1, block, 'heat2d_global', ''
    FROM heat2d_rows_dram
    UNION
    SELECT machine, 'diffusion2d_rows', variant, 'star', 'diffusion', precision, 2, NULL, 1, block,
        'diffusion2d_wrapped', ''
    FROM diffusion2d_rows_dram)
SELECT d.machine, d.experiment, d.variant, printf('%d', m.l2_bytes) AS l2,
    CASE WHEN m.cc IN halved THEN '2' ELSE '1' END AS halves, printf('%d', m.sms) AS sms,
    replace(b.block || ' ', 'x1 ', '') AS block, d.precision, printf('%d', d.radius) AS radius,
    CASE WHEN d.nx IS NULL THEN '' ELSE printf('%d', d.nx) END AS nx, printf('%g', d.written) AS written,
    b.form AS shape, '' AS inflight, ifnull(c.batches, '') AS window, d.x
FROM plane_drop d
JOIN machine m ON m.name = d.machine
JOIN block b
    ON (
        b.machine, b.experiment, b.variant, b.shape, b.precision, b.radius, b.written)
        = (d.machine, d.experiment, d.variant, d.shape, d.precision, d.radius, d.written)
    AND b.nx IS d.nx
LEFT JOIN batch c ON (c.kernel, c.precision, c.form) = (b.kernel, b.precision, b.code)
    AND c.radius IN ('', printf('%d', b.radius))
WHERE d.seen = 'dram'
  AND d.x > 0;

CREATE TABLE onset_order AS
SELECT machine, l2, halves, sms, block, precision, radius, nx, written, shape, inflight, column2 AS window,
    column1 AS loads, window AS code, x
FROM onset_curve
JOIN (VALUES ('all at once', '31'), ('one by one', '1'))
WHERE experiment = 'star3d_plane'
  AND halves = '2'
  AND window <> '';

-- threads that a multiprocessor runs at once: 1024 of Turing, 1536 of cc 8.6, 8.9 and 12.0, else 2048
CREATE TABLE onset_elsewhere AS
SELECT name AS model, printf('%d', 1048576 * l2_mib) AS l2,
    CASE WHEN cc IN halved THEN '2' ELSE '1' END AS halves, printf('%d', sms) AS sms, '32x16' AS block,
    'single' AS precision, printf('%d', r) AS radius, CASE WHEN l2_mib < 8 THEN '128' ELSE '512' END AS nx,
    '1' AS written, 'star' AS shape,
    printf('%d', sms * (CASE WHEN cc = 75 THEN 2 WHEN cc IN (86, 89, 120) THEN 3 ELSE 4 END)) AS inflight,
    '' AS window
FROM published_gpus, (SELECT 1 AS r UNION ALL VALUES (2), (3), (4), (5))
WHERE l2_mib NOTNULL;

CREATE TABLE onset_blind AS
SELECT b.rowid AS number, class, stores, l2, '2' AS halves, '132' AS sms, block, b.precision, b.radius, nx,
    written, shape, '' AS inflight, ifnull(c.batches, '') AS window
FROM blind b
CROSS JOIN (SELECT '52428800' AS l2 UNION ALL VALUES ('62914560'))
LEFT JOIN batch c ON c.precision = b.precision
    AND c.radius = b.radius
    AND c.kernel = CASE class
        WHEN 'written' THEN 'cliff_causal'
        WHEN 'shape' THEN 'cliff_shapes'
        ELSE 'star3d_base' END
    AND c.form = CASE
        WHEN class IN ('whole', 'half') THEN ''
        WHEN stores = 'sums' THEN '4'
        WHEN stores = 'twice' THEN '7'
        WHEN shape = 'two' THEN '2'
        WHEN shape = 'box' THEN '3'
        ELSE '0' END;

-- what star3d-written-double-dram counts, simulated before
CREATE TABLE onset_written AS
SELECT l2, '2' AS halves, '132' AS sms, '32x16' AS block, precision, radius, '512' AS nx,
    printf('%g', share) AS written, 'star' AS shape, '' AS inflight, batches AS window
FROM batch
JOIN written ON form = CASE stores WHEN 'sums' THEN '4' WHEN 'plain' THEN '0' WHEN 'twice' THEN '7' END
CROSS JOIN (SELECT '52428800' AS l2 UNION ALL VALUES ('62914560'))
WHERE (kernel, precision, radius) = ('cliff_causal', 'double', '1');

CREATE TABLE onset_drop AS
SELECT c.*, o.plane_bytes AS said, c.x / o.plane_bytes - 1 AS off
FROM onset_curve c
JOIN onset o USING (l2, halves, sms, block, precision, radius, nx, written, shape, inflight, window);

CREATE TABLE onset_assumed AS
SELECT l2, halves, sms, block, precision, radius, nx, written, shape, inflight, window, next
FROM onset_blind
JOIN (SELECT 0.2 AS next UNION ALL VALUES (0.4), (0.6), (0.8))
WHERE class = 'half'
UNION
SELECT l2, halves, sms, block, precision, radius, nx, written, shape, inflight, window, 0
FROM onset_order;

CREATE TABLE onset_alike AS
WITH point AS (
    SELECT *
    FROM assumed
    WHERE next > 0
    UNION ALL
    SELECT l2, halves, sms, block, precision, radius, nx, written, shape, inflight, window, 0, plane_bytes,
        source
    FROM onset
    JOIN onset_blind USING (l2, halves, sms, block, precision, radius, nx, written, shape, inflight, window)
    WHERE class = 'half'),
step AS (
    SELECT *, lead(next) OVER curve AS to_next, lead(plane_bytes) OVER curve AS to_bytes
    FROM point
    WINDOW curve AS (PARTITION BY l2, sms, block, precision, radius, nx ORDER BY next))
SELECT d.machine, d.block, d.radius, d.nx, d.x, d.said AS coin, r.next,
    plane_bytes + (to_bytes - plane_bytes) * (r.next - s.next) / (to_next - s.next) AS said
FROM onset_drop d
JOIN (
    SELECT machine, block, precision, reach, max(0, next_block) AS next
    FROM places_half_lines
    WHERE status = 'ok'
      AND next_block NOTNULL) r
    ON (r.machine, r.block, r.precision, printf('%d', r.reach))
        = (d.machine, d.block || 'x1', d.precision, d.radius)
JOIN step s
    ON (s.l2, s.sms, s.block, s.precision, s.radius, s.nx)
        = (d.l2, d.sms, d.block, d.precision, d.radius, d.nx)
    AND r.next >= s.next
    AND r.next < s.to_next
WHERE d.experiment = 'star3d_blind';

CREATE TABLE onset_error AS
SELECT machine, what AS experiment, count(*) AS curves, avg(abs(off)) AS error, max(abs(off)) AS worst,
    avg(off) AS bias
FROM (
        SELECT *, experiment AS what
        FROM onset_drop
        UNION ALL
        SELECT *, 'stars'
        FROM onset_drop
        WHERE experiment IN ('star3d_plane', 'star3d_written'))
GROUP BY machine, what;

CREATE TABLE onset_model (says TEXT, needs TEXT, model TEXT);
INSERT INTO onset_model
VALUES ('simulated', 'data sheet, machine code; by time a copy, bandwidths, latencies, occupancy',
        'simulated L2'),
    ('law', 'what `read` sees the L2 hold; 1.4 and 1.3, found on other H200s', '2r + 1.4 + 1.3w planes'),
    ('lru', 'what `read` sees the L2 hold', '2r + 1 + w planes, LRU'),
    ('old', 'effective L2', '2r + 2 planes'), ('whole', 'data sheet', '2r + 1 planes in the L2'),
    ('half', 'data sheet', '2r + 1 planes in half of the L2'),
    ('warpspeed', 'published for these curves', 'warpspeed (Ernst et al.)');

CREATE TABLE onset_says AS
SELECT machine, seen, variant, precision, radius, nx, says, x, said, x / said - 1 AS off
FROM (
        SELECT machine, seen, variant, precision, radius, nx, says, x, said
        FROM plane_said
        WHERE experiment = 'star3d_plane'
        UNION ALL
        SELECT machine, seen, variant, precision, radius, nx, 'lru', x, capacity / (2 * radius + 2)
        FROM plane_law
        WHERE experiment = 'star3d_plane'
        UNION ALL
        SELECT machine, 'dram', variant, precision, CAST(radius AS REAL), CAST(nx AS REAL), 'simulated', x,
            said
        FROM onset_drop
        WHERE experiment = 'star3d_plane'
        UNION ALL
        SELECT machine, 'time', variant, precision, radius, nx, 'simulated', x, said
        FROM curve_onset
        WHERE experiment = 'star3d_plane')
WHERE x > 0
  AND said > 0;

CREATE TABLE halves_drop AS
WITH seen AS (
    SELECT machine, l2_bytes,
        CASE variant WHEN 'read' THEN 'any' WHEN 'read_same' THEN 'same' ELSE 'slices' END AS code, x
    FROM plane_drop
    JOIN machine ON name = machine
    WHERE seen = 'dram'
      AND x > 0
      AND experiment = 'stream_reread'),
model AS MATERIALIZED (
    SELECT code, reread(CASE code WHEN 'same' THEN 'grown' ELSE code END) AS share
    FROM (SELECT DISTINCT code FROM seen))
SELECT machine, code, 0 AS radius, 0 AS written, x, share * l2_bytes AS said
FROM seen
JOIN model USING (code)
UNION ALL
SELECT machine, 'star', CAST(radius AS INTEGER), CAST(written AS REAL), x, said
FROM onset_drop
WHERE experiment = 'star3d_written';
