-- needs: roofline
-- mine: one row per counted case. at: before the cliff, beyond it, or with a Z loop.
-- shown: the same at each level: 1 DRAM, 2 between L1 and L2. v: flops per byte of this level
CREATE TEMP TABLE mine AS
SELECT *
FROM (SELECT r.*,
             CASE
                 WHEN form > 1 THEN 'with a Z loop'
                 WHEN beyond THEN 'beyond it'
                 WHEN beyond = 0 THEN 'before the cliff' END AS at
      FROM roofline r LEFT JOIN variant_form ON name = variant
      WHERE machine = :machine)
WHERE at NOTNULL;
CREATE TEMP TABLE shown AS
SELECT 1 AS level, intensity AS v, min(uncached, intensity) AS least, * FROM mine WHERE intensity > 0
UNION ALL
SELECT 2, l2_intensity, l2_intensity, * FROM mine WHERE l2_intensity > 0;

-- A row of panels per level, a column per precision
SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT 'levels', 1 + ifnull(max(l2_intensity) > 0, 0) FROM mine;
SELECT 'says',
       'DRAM bandwidth over that of a copy: ' || group_concat(printf('%.2f to %.2f %s', low, high, at), ', ')
       || ' (' || precision || ').'
FROM (SELECT at, precision, min(gflops / intensity / rate) AS low, max(gflops / intensity / rate) AS high
      FROM mine JOIN roof USING (machine, precision)
      WHERE roof = 'DRAM, copy' AND precision = (SELECT max(precision) FROM mine)
      GROUP BY at);

-- Flops per byte if every point came from memory (uncached). The roofs (TB/s)
SELECT printf('uncached_%s', precision), max(uncached)
FROM shown
WHERE level = 1
GROUP BY precision;
SELECT CASE roof WHEN 'DRAM, copy' THEN 'copy_' WHEN 'DRAM, read' THEN 'read_' ELSE 'l2_' END || precision,
       max(rate) / 1000
FROM roof
WHERE machine = :machine AND roof IN ('DRAM, copy', 'DRAM, read', 'L2')
GROUP BY precision, roof;
-- The axes: flops per byte, TFlop/s
SELECT printf('left_%d_%s', level, precision), 0.8 * min(least) FROM shown GROUP BY 1;
SELECT printf('right_%d_%s', level, precision), 1.6 * max(v) FROM shown GROUP BY 1;
SELECT printf('low_%d_%s', level, precision), min(gflops) / 1000 FROM shown GROUP BY 1;
SELECT printf('high_%d_%s', level, precision), max(gflops) / 1000 FROM shown GROUP BY 1;

-- By `at`: flops per byte, TFlop/s of each variant at each X
SELECT printf('points_%d_%s', level, precision), at, v, gflops / 1000
FROM shown
ORDER BY 1, at;
-- By `at`, the mean of each radius: flops per byte, TFlop/s, the radius as a label at both ends
SELECT printf('means_%d_%s', level, precision), at, avg(v), avg(gflops) / 1000,
       iif(at = 'before the cliff' AND radius IN (first, last), printf('r = %d', radius), '')
FROM (SELECT *, min(radius) OVER w AS first, max(radius) OVER w AS last
      FROM shown
      WINDOW w AS (PARTITION BY level, precision))
GROUP BY level, precision, at, radius
ORDER BY 1, at, radius;
