-- SPDX-License-Identifier: MIT
-- How much the L2 really holds, by the bandwidth of stream's read over its working set (stream-workingset).
--   l2_gbs, dram_gbs  plateaus: medians over L2/8 to 3/8 of the L2, and from 8 times the L2 on
--   effective_bytes   the largest working set from L2/8 on up to which read stays above the mean of both
-- None where the plateaus are within 10 % of each other, or one was not measured.
CREATE VIEW effective_l2 AS
WITH read AS (
    SELECT machine, l2_bytes, nx * bytes AS working_set, t_eff_gbs AS gbs
    FROM stream_workingset JOIN precision USING (precision) JOIN machine ON name = machine
    WHERE variant = 'read' AND status = 'ok' AND l2_bytes > 0),
plateau AS (
    SELECT machine, far, avg(gbs) AS gbs
    FROM (SELECT machine, far, gbs, row_number() OVER (PARTITION BY machine, far ORDER BY gbs) AS i,
                 count(*) OVER (PARTITION BY machine, far) AS n
          FROM (SELECT *, working_set >= 8 * l2_bytes AS far FROM read)
          WHERE far OR working_set BETWEEN l2_bytes / 8 AND l2_bytes * 3 / 8)
    WHERE 2 * i BETWEEN n AND n + 2 -- the middle one, or the two in the middle
    GROUP BY machine, far),
levels AS (
    SELECT near.machine, near.gbs AS l2_gbs, far.gbs AS dram_gbs, (near.gbs + far.gbs) / 2 AS middle
    FROM plateau near JOIN plateau far ON near.machine = far.machine AND NOT near.far AND far.far)
SELECT machine, l2_bytes, l2_gbs, dram_gbs, middle AS middle_gbs, max(working_set) AS effective_bytes
FROM read JOIN levels USING (machine)
WHERE l2_gbs >= 1.1 * dram_gbs AND working_set >= l2_bytes / 8 AND working_set < (
    SELECT ifnull(min(working_set), 9e99) FROM read below
    WHERE below.machine = read.machine AND below.gbs < middle AND below.working_set >= read.l2_bytes / 8)
GROUP BY machine;
