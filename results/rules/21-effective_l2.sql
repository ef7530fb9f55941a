-- A row per machine: the part of the L2 that holds data, by the bandwidth of stream's read over its working
-- set (stream-workingset). No row if the two plateaus are within 10 % of each other, or one was not
-- measured.
--   l2_gbs, dram_gbs   the plateaus: medians over L2/8 to 3/8 of the L2, and from 8 times the L2 on
--   middle_gbs         the mean of both
--   effective_bytes    C_eff: the largest working set, from L2/8 on, up to which read stays above
--                      middle_gbs
CREATE TABLE effective_l2 AS
WITH read AS (
    SELECT machine, l2_bytes, nx * bytes AS working_set, t_eff_gbs AS gbs
    FROM stream_workingset
    JOIN precision USING (precision)
    JOIN machine ON name = machine
    WHERE variant = 'read'
      AND status = 'ok'
      AND l2_bytes > 0),
plateau AS (
    SELECT machine,
        median(gbs) FILTER (WHERE working_set BETWEEN l2_bytes / 8 AND l2_bytes * 3 / 8) AS l2_gbs,
        median(gbs) FILTER (WHERE working_set >= 8 * l2_bytes) AS dram_gbs
    FROM read
    GROUP BY machine),
level AS (
    SELECT *, (l2_gbs + dram_gbs) / 2 AS middle_gbs,
        min(working_set) FILTER (WHERE gbs < (l2_gbs + dram_gbs) / 2) OVER (PARTITION BY machine) AS slow
    FROM read
    JOIN plateau USING (machine)
    WHERE l2_gbs >= 1.1 * dram_gbs
      AND working_set >= l2_bytes / 8)
SELECT machine, l2_bytes, l2_gbs, dram_gbs, middle_gbs, max(working_set) AS effective_bytes
FROM level
WHERE working_set < slow OR slow IS NULL
GROUP BY machine;
