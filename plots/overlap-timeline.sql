-- needs: overlap_timeline
-- One row per way to use the streams, and kind of memory. what: the way in words; way: its number
CREATE TEMP TABLE line AS
SELECT *, dense_rank() OVER (ORDER BY streams, variant DESC) AS way,
       printf('%d%s', streams,
              CASE
                  WHEN streams = 1 THEN ' stream'
                  WHEN variant = 'streams' THEN ', depth first'
                  ELSE ', breadth first' END) AS what
FROM overlap_timeline
WHERE machine = :machine AND status = 'ok' AND (streams > 1 OR variant = 'streams');

-- A row of panels per kind of memory, a column per way
SELECT DISTINCT 'memories[]', memory FROM line ORDER BY 2 DESC;
SELECT DISTINCT 'ways[]', what FROM line ORDER BY way;
SELECT 'says',
       group_concat(printf('%s memory %.1f ms in one stream, %.1f ms in %d', memory, one / 1e6, best / 1e6,
                           n), '; ')
FROM (SELECT memory, min(time_median_ns) FILTER (WHERE streams = 1) AS one,
             min(time_median_ns) FILTER (WHERE streams > 1) AS best, max(streams) AS n
      FROM line
      GROUP BY 1
      ORDER BY 1 DESC)
WHERE one AND best;
SELECT 'end_' || memory, 1.02e-3 * max(total_us) FROM line GROUP BY memory;

-- Stages of each chunk, from a to b (ms): copy in (lane 3), kernel (2), copy out (1)
CREATE TEMP TABLE stage AS
SELECT memory, way, streams, compute_ns, 1 AS chunk, 3 AS lane, in0_us / 1e3 AS a, in0_end_us / 1e3 AS b
FROM line
UNION ALL
SELECT memory, way, streams, compute_ns, 1, 2, run0_us / 1e3, run0_end_us / 1e3 FROM line
UNION ALL
SELECT memory, way, streams, compute_ns, 1, 1, out0_us / 1e3, out0_end_us / 1e3 FROM line
UNION ALL
SELECT memory, way, streams, compute_ns, 2, 3, in1_us / 1e3, in1_end_us / 1e3 FROM line
UNION ALL
SELECT memory, way, streams, compute_ns, 2, 2, run1_us / 1e3, run1_end_us / 1e3 FROM line
UNION ALL
SELECT memory, way, streams, compute_ns, 2, 1, out1_us / 1e3, out1_end_us / 1e3 FROM line
UNION ALL
SELECT memory, way, streams, compute_ns, 3, 3, in2_us / 1e3, in2_end_us / 1e3 FROM line
UNION ALL
SELECT memory, way, streams, compute_ns, 3, 2, run2_us / 1e3, run2_end_us / 1e3 FROM line
UNION ALL
SELECT memory, way, streams, compute_ns, 3, 1, out2_us / 1e3, out2_end_us / 1e3 FROM line
UNION ALL
SELECT memory, way, streams, compute_ns, 4, 3, in3_us / 1e3, in3_end_us / 1e3 FROM line
UNION ALL
SELECT memory, way, streams, compute_ns, 4, 2, run3_us / 1e3, run3_end_us / 1e3 FROM line
UNION ALL
SELECT memory, way, streams, compute_ns, 4, 1, out3_us / 1e3, out3_end_us / 1e3 FROM line;
-- By chunk: begin, end (ms), lane, begin of the work. A kernel that takes more than 1.5 times as long as
-- alone has waited at first
SELECT printf('stage_%s_%d', memory, way), chunk, a, b, lane,
       iif(lane = 2 AND b - a > 1.5 * compute_ns / 1e6 / streams, b - compute_ns / 1e6 / streams, a)
FROM stage
WHERE a IS NOT NULL
ORDER BY 1, chunk, a;
