-- A star beside a co-runner that reads S bytes of its own again and again: what DRAM delivers to both,
-- counted in ranges of 16 launches (star3d-thief-dram).
--   beside_point  a row per grid and S: plane bytes, y: values per point of the grid and launch
--   beside_onset  the plane's bytes where y passes half of its way from the least to 2r + 1, on the line
--                 between two points; alone: without a co-runner; law: (1 - S / L2) of that
--   beside_more   how much more than alone both together read, over what the star reads alone: at the
--                 smallest plane, where all planes stay, and at the largest one, where none does
CREATE TABLE beside_point AS
SELECT machine, precision, radius, 1024 * thief AS s, bytes * nx * ny AS plane,
    dram_read_bytes / 16 / (bytes * nx * ny * nz) AS y
FROM star3d_thief_dram
JOIN precision USING (precision);

CREATE TABLE beside_onset AS
WITH step AS (
    SELECT *, (min(y) OVER curve + 2 * radius + 1) / 2 AS half,
        lag(y) OVER (curve ORDER BY plane) AS y_before, lag(plane) OVER (curve ORDER BY plane) AS before
    FROM beside_point
    WINDOW curve AS (PARTITION BY machine, precision, radius, s)),
onset AS (
    SELECT machine, precision, radius, s,
        min(before + (plane - before) * (half - y_before) / (y - y_before)) AS x
    FROM step
    WHERE y >= half
      AND y_before < half
    GROUP BY machine, precision, radius, s)
SELECT o.*, alone.x AS alone, (1 - o.s / l2_bytes) * alone.x AS law
FROM onset o
JOIN onset alone USING (machine, precision, radius)
JOIN machine m ON m.name = o.machine
WHERE alone.s = 0
  AND o.s > 0;

CREATE TABLE beside_more AS
SELECT p.machine, p.precision, p.radius, p.s,
    CASE p.plane WHEN least THEN 'stay' ELSE 'are lost' END AS planes, p.y / alone.y - 1 AS more
FROM beside_point p
JOIN beside_point alone USING (machine, precision, radius, plane)
JOIN (
    SELECT machine, precision, radius, min(plane) AS least, max(plane) AS most
    FROM beside_point
    GROUP BY machine, precision, radius) USING (machine, precision, radius)
WHERE alone.s = 0
  AND p.s > 0
  AND p.plane IN (least, most);
