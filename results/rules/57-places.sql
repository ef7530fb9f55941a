-- Where the L2 keeps a line, by latency (src/places/places.h).
--   places_told   the rules with one answer that follows: the share of the reads that took as long as that
--                 answer; apart: whether near, far and DRAM could be told
--   places_onset  data read again and again: the share of the L2 at which half of the reads come from DRAM,
--                 on the line between two sizes (x), and that of the simulated L2 (said; src/l2/reread.c)
--   places_flood_onset  other lines of one home, read by its half, so many that half of the first lines are
--                 gone: x, as a share of a half; dirty: the first lines were written, not read. kept: the
--                 share of them that a flood of 0.8 of a half leaves, gone: that one of 1.1 evicts
CREATE TABLE places_told AS
SELECT machine, rule, as_said, apart, home_bits, parity_agree, near_sms, far_sms, near_cycles, far_cycles,
    dram_cycles
FROM places
WHERE status = 'ok'
  AND as_said NOTNULL;

CREATE TABLE places_onset AS
WITH curve AS (
    SELECT machine, replace(rule, 'again_', '') AS how, share / 100 AS x, dram AS y,
        lag(share / 100) OVER c AS x_before, lag(dram) OVER c AS y_before
    FROM places_again
    WHERE status = 'ok'
      AND apart = 1
    WINDOW c AS (PARTITION BY machine, rule ORDER BY share)),
onset AS (
    SELECT machine, how, min(x_before + (x - x_before) * (0.5 - y_before) / (y - y_before)) AS x
    FROM curve
    WHERE y >= 0.5
      AND y_before < 0.5
    GROUP BY machine, how),
model AS MATERIALIZED (
    SELECT how, reread(how) AS said FROM (SELECT DISTINCT how FROM onset))
SELECT machine, how, x, said
FROM onset
JOIN model USING (how);

CREATE TABLE places_flood_onset AS
WITH curve AS (
    SELECT machine, rule = 'flood_dirty' AS dirty, share / 100 AS x, dram AS y,
        lag(share / 100) OVER c AS x_before, lag(dram) OVER c AS y_before
    FROM places_flood
    WHERE status = 'ok'
      AND apart = 1
    WINDOW c AS (PARTITION BY machine, rule ORDER BY share))
SELECT machine, dirty,
    min(CASE WHEN y >= 0.5 AND y_before < 0.5
            THEN x_before + (x - x_before) * (0.5 - y_before) / (y - y_before) END) AS x,
    1 - max(y) FILTER (WHERE x <= 0.801) AS kept, min(y) FILTER (WHERE x >= 1.099) AS gone
FROM curve
GROUP BY machine, dirty;
