-- SPDX-License-Identifier: MIT
-- How much the L2 really holds, by the bandwidth of stream's read over its working set: effective_l2 (stream-workingset);
-- l2_holds: also with a part of it set aside (stream-aside)
--   l2_gbs, dram_gbs  plateaus: medians over L2/8 to 3/8 of the L2, and from 8 times the L2 on
--   effective_bytes   the largest working set from L2/8 on up to which read stays above the mean of both
-- None where the plateaus are within 10 % of each other, or one was not measured.
CREATE VIEW l2_holds AS
WITH read AS (
    SELECT machine, experiment, aside, reserve, l2_bytes, nx * bytes AS working_set, t_eff_gbs AS gbs
    FROM (SELECT machine, 'stream_workingset' AS experiment, 0 AS aside, 'empty' AS reserve, precision, nx, t_eff_gbs
          FROM stream_workingset WHERE variant = 'read' AND status = 'ok'
          UNION ALL
          SELECT machine, 'stream_aside', aside, reserve, precision, nx, t_eff_gbs FROM stream_aside WHERE variant = 'read' AND status = 'ok')
        JOIN precision USING (precision) JOIN machine ON name = machine
    WHERE l2_bytes > 0),
plateau AS (
    SELECT machine, experiment, aside, reserve, far, avg(gbs) AS gbs
    FROM (SELECT *, row_number() OVER (w ORDER BY gbs) AS i, count(*) OVER w AS n
          FROM (SELECT *, working_set >= 8 * l2_bytes AS far FROM read)
          WHERE far OR working_set BETWEEN l2_bytes / 8 AND l2_bytes * 3 / 8
          WINDOW w AS (PARTITION BY machine, experiment, aside, reserve, far))
    WHERE 2 * i BETWEEN n AND n + 2 -- the middle one, or the two in the middle
    GROUP BY machine, experiment, aside, reserve, far),
levels AS (
    SELECT near.machine, near.experiment, near.aside, near.reserve, near.gbs AS l2_gbs, far.gbs AS dram_gbs, (near.gbs + far.gbs) / 2 AS middle
    FROM plateau near JOIN plateau far USING (machine, experiment, aside, reserve) WHERE NOT near.far AND far.far)
SELECT machine, experiment, aside, reserve, l2_bytes, l2_gbs, dram_gbs, middle AS middle_gbs, max(working_set) AS effective_bytes
FROM read JOIN levels USING (machine, experiment, aside, reserve)
WHERE l2_gbs >= 1.1 * dram_gbs AND working_set >= l2_bytes / 8 AND working_set < (
    SELECT ifnull(min(working_set), 9e99) FROM read below
    WHERE (below.machine, below.experiment, below.aside, below.reserve) = (read.machine, read.experiment, read.aside, read.reserve)
          AND below.gbs < middle AND below.working_set >= read.l2_bytes / 8)
GROUP BY machine, experiment, aside, reserve;

CREATE VIEW effective_l2 AS
SELECT machine, l2_bytes, l2_gbs, dram_gbs, middle_gbs, effective_bytes FROM l2_holds WHERE experiment = 'stream_workingset';
