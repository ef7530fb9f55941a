-- A row per profiled case of star3d (star3d-l2hit, star3d-counters), with its time measured without the
-- profiler (star3d-l2cliff, star3d-law) or else by the profiler.
--   intensity      flops per byte that DRAM read or wrote, with the flops that the study counts per point
--   l2_intensity   flops per byte between L1 and L2; NULL: not counted. The L2's own count is higher: on
--                  the H200 bytes that go from one half of the L2 to the other are counted in both
--   gflops         10^9 flops per second
--   once, again    the intensity if each value is read once and written once, the highest possible; if 2r+1
--                  planes are read
--   uncached       the K80 paper's Figure 2: each of the N = 6r+1 points comes from memory, (2N-1) / (s
--                  (N+1)) flops per byte
--   beyond         1: X is at least 1.25 times the onset by the law (results/rules/41-law.sql); 0: at most
--                  0.8 times; else NULL
CREATE TABLE roofline AS
WITH flop AS (
    SELECT radius, round(max(gflops * t_ns)) AS flops FROM star3d_point GROUP BY radius HAVING flops > 0),
profiled_case AS (
    SELECT c.*, nx * ny * nz AS points, bytes, flops,
        ifnull(timing.t_ns, duration_ns / (nx * ny * nz)) AS t_ns
    FROM (
            SELECT machine, variant, precision, radius, nx, ny, nz, dram_read_bytes, dram_write_bytes,
                NULL AS moved, duration_ns
            FROM star3d_l2hit
            UNION ALL
            SELECT machine, variant, precision, radius, nx, ny, nz, dram_read_bytes, dram_write_bytes,
                l2_to_l1_bytes + l1_write_bytes, duration_ns
            FROM star3d_counters) c
    JOIN precision USING (precision)
    JOIN flop USING (radius)
    LEFT JOIN (
        SELECT machine, variant, precision, radius, nx, ny, nz, min(t_ns) AS t_ns
        FROM star3d_point
        WHERE nx IN (SELECT nx FROM star3d_l2hit UNION ALL SELECT nx FROM star3d_counters)
        GROUP BY machine, variant, precision, radius, nx, ny, nz)
        timing USING (machine, variant, precision, radius, nx, ny, nz))
SELECT machine, variant, precision, radius, nx, ny, nz, flops / t_ns AS gflops,
    flops * points / (dram_read_bytes + dram_write_bytes) AS intensity,
    flops * points / moved AS l2_intensity, flops / (2 * bytes) AS once,
    flops / (bytes * (2 * radius + 2)) AS again, flops / (bytes * (6 * radius + 2)) AS uncached,
    CASE WHEN nx >= 1.25 * law_now.x THEN 1 WHEN nx <= 0.8 * law_now.x THEN 0 END AS beyond
FROM profiled_case
LEFT JOIN law_now USING (machine, precision, radius, ny)
WHERE t_ns > 0
  AND dram_read_bytes + dram_write_bytes > 0;
INSERT INTO loaded SELECT machine, 'roofline', count(*) FROM roofline GROUP BY machine;

-- A row per roof that was measured. rate: GB/s of a level of the memory hierarchy, Gflop/s of the units.
CREATE TABLE roof AS
SELECT machine, precision, 'DRAM, copy' AS roof, max(t_peak_gbs) AS rate
FROM star3d_point
WHERE t_peak_gbs > 0
GROUP BY machine, precision
UNION ALL
SELECT machine, precision, 'DRAM, read', dram_gbs
FROM effective_l2, precision
WHERE precision <> 'half'
UNION ALL
SELECT machine, precision, 'L2', l2_gbs
FROM effective_l2, precision
WHERE precision <> 'half'
UNION ALL
SELECT machine, precision, CASE variant WHEN 'fma' THEN 'units' WHEN 'l1' THEN 'L1' ELSE variant END,
    max(gflops) * CASE variant WHEN 'fma' THEN 1 ELSE bytes / 2 END
FROM ceiling
JOIN precision USING (precision)
WHERE status = 'ok'
GROUP BY machine, precision, variant;
