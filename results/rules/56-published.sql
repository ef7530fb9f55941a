-- Onsets that others have published, and what the simulated L2 (src/l2/) says of them from the data sheet: of
-- GPUs that this artifact has not measured. All of these curves were known before they were simulated.
--   onset_asked      questions of `cliffs onset` for them (results/onsets asks them, too). gpu: its name; x:
--                    bytes of a plane at the published onset, NULL where nobody has published one
--     K80            half of the fall of the hit rate of the L2, on the line between two X; nx: that during
--                    it
--     AMD            kernel 5 of the Laplacian, 256 threads for 8 or 16 rows each: as blocks of 256x4, as
--                    many as cover the same points at 2048 threads on a CU of CDNA, 1024 of RDNA; nothing
--                    that it writes stays. The last level of cache in one piece
--     B200           126 MiB and two halves: assumed, not in the data sheet
--   onset_published  the published onsets, measured (x) and simulated (said); step: half of the distance of
--                    the two points between which x lies, over x
--   reread_published working sets at half of the rise of the time of reading them again: measured (x) and
--                    simulated (said): an L2 of two halves, or of one piece
CREATE TABLE onset_asked AS
WITH hit AS (
    SELECT machine, variant, CAST(radius AS INTEGER) AS radius, max(nx) FILTER (WHERE phase = 'before') AS x1,
        max(l2_hit_pct) FILTER (WHERE phase = 'before') AS y1, max(nx) FILTER (WHERE phase = 'during') AS x2,
        max(l2_hit_pct) FILTER (WHERE phase = 'during') AS y2, max(nx) FILTER (WHERE phase = 'after') AS x3,
        max(l2_hit_pct) FILTER (WHERE phase = 'after') AS y3
    FROM published_star3d_k80_l2_hit
    WHERE zloop = 0
    GROUP BY machine, variant, radius),
amd (machine, cus, threads, rows) AS (
    VALUES ('amd-mi250x', 110, 2048, 8), ('amd-rx-6900-xt', 80, 1024, 16), ('amd-rx-7900-xtx', 96, 1024, 8)),
asked AS (
    SELECT machine, 'K80 ' || variant AS gpu, 1.5 AS mib, 1 AS pieces, 13 AS sms, '32x16' AS block,
        'single' AS precision, radius, x2 AS nx, 1 AS written, 52 AS inflight,
        1024 * CASE
            WHEN y2 <= (y1 + y3) / 2 THEN x1 + (x2 - x1) * (y1 - (y1 + y3) / 2) / (y1 - y2)
            ELSE x2 + (x3 - x2) * (y2 - (y1 + y3) / 2) / (y2 - y3) END AS x,
        512 * iif(y2 <= (y1 + y3) / 2, x2 - x1, x3 - x2) AS step
    FROM hit
    UNION ALL
    SELECT amd.machine, upper(replace(replace(amd.machine, 'amd-', ''), '-', ' ')), llc_mib, 1, cus, '256x4',
        'double', 1, nx, 0, cus * threads / 256 * rows / 4, x,
        (
            SELECT (min(x) FILTER (WHERE x >= d.x) - max(x) FILTER (WHERE x < d.x)) / 2
            FROM elsewhere_point e
            WHERE (e.machine, e.variant, e.nx) = (d.machine, d.variant, d.nx))
    FROM plane_drop d
    JOIN amd ON amd.machine = d.machine
    JOIN (SELECT DISTINCT machine, llc_mib FROM published_amd_laplacian) p ON p.machine = d.machine
    WHERE experiment = 'elsewhere'
      AND variant = 'laplacian'
    UNION ALL
    SELECT NULL, 'B200', 126, 2, 148, '32x16', 'single', r, 512, 1, 592, NULL, NULL
    FROM (SELECT 1 AS r UNION ALL VALUES (2), (3), (4), (5)))
SELECT machine, gpu, printf('%d', 1048576 * mib) AS l2, printf('%d', pieces) AS halves,
    printf('%d', sms) AS sms, block, precision, printf('%d', radius) AS radius,
    printf('%d', nx) AS nx, printf('%g', written) AS written,
    'star' AS shape, printf('%d', inflight) AS inflight, '' AS window, x, step
FROM asked;

CREATE TABLE onset_published AS
SELECT machine, gpu, radius, nx, x, plane_bytes AS said, step / x AS step
FROM onset_asked
JOIN onset USING (l2, halves, sms, block, precision, radius, nx, written, shape, inflight, window)
WHERE x NOTNULL;

CREATE TABLE reread_published AS
WITH curve AS (
    SELECT d.machine, name AS gpu, 1048576 * b.l2_mib AS l2_bytes,
        CASE WHEN cc IN halved THEN 'slices' ELSE 'piece' END AS how, x
    FROM (SELECT machine AS name, * FROM plane_drop) d
    JOIN published_gpus USING (name)
    JOIN (SELECT DISTINCT name, l2_mib FROM published_gpu_benches_l2) b USING (name)
    WHERE experiment = 'elsewhere'
      AND variant = 'gpu-benches'
    UNION ALL
    SELECT machine, 'our read', l2_bytes, 'any', x
    FROM plane_drop
    JOIN machine ON name = machine
    WHERE experiment = 'elsewhere'
      AND variant = 'read'),
model AS MATERIALIZED (
    SELECT how, reread(how) AS share FROM (SELECT DISTINCT how FROM curve))
SELECT machine, gpu, how, x, share * l2_bytes AS said
FROM curve
JOIN model USING (how);
