-- A star whose columns go on from plane to plane to an SM that is chosen (src/cliff/handed.cu).
--   handed_drop  a row per radius and turn: the plane's bytes at the onset (x), where what DRAM delivers
--                passes half of its way from the least to 2r + 1 values a point, on the line between two
--                points; said: that of the simulated L2 (results/handed.csv). base, whose columns any SM
--                reads, has no turn
CREATE TABLE handed_drop AS
WITH point AS (
    SELECT machine, CASE variant WHEN 'handed' THEN turn END AS turn, precision, radius,
        bytes * nx * ny AS plane, dram_read_bytes / (bytes * nx * ny * nz) AS y
    FROM star3d_handed_dram
    JOIN precision USING (precision)),
step AS (
    SELECT *, (min(y) OVER curve + 2 * radius + 1) / 2 AS half,
        lag(y) OVER (curve ORDER BY plane) AS y_before, lag(plane) OVER (curve ORDER BY plane) AS before
    FROM point
    WINDOW curve AS (PARTITION BY machine, turn, precision, radius)),
onset AS (
    SELECT machine, turn, precision, radius,
        min(before + (plane - before) * (half - y_before) / (y - y_before)) AS x
    FROM step
    WHERE y >= half
      AND y_before < half
    GROUP BY machine, turn, precision, radius)
SELECT o.*, l2_bytes, h.plane_bytes AS said
FROM onset o
JOIN machine m ON m.name = o.machine
LEFT JOIN handed h ON (h.l2, h.sms, h.precision, h.radius, h.turn)
    = (l2_bytes, m.sms, o.precision, o.radius, o.turn);
