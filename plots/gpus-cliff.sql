-- needs: star3d_l2cliff
INSERT INTO drawn SELECT DISTINCT variant, 'base shared readonly' FROM star3d_l2cliff;
SELECT * FROM look_values;

-- One row per cliff onset and model ('whole' or 'effective' L2). v: measured over predicted X. line: the
-- number of the GPU
CREATE TEMP TABLE every AS
SELECT *
FROM (SELECT 'whole' AS by, 1 AS first, whole_x / predicted AS v, * FROM cliff
      UNION ALL
      SELECT 'effective', 0, whole_x / model, * FROM cliff WHERE model > 0) e
JOIN (SELECT machine, label, dense_rank() OVER (ORDER BY l2_bytes, label) AS line
      FROM (SELECT DISTINCT machine FROM cliff WHERE experiment = 'star3d_l2cliff' AND at_l2)
      JOIN machine ON name = machine) USING (machine)
WHERE v > 0
  AND planes IS NULL
  AND experiment = (SELECT max(experiment)
                    FROM cliff c
                    WHERE c.machine = e.machine AND experiment IN ('star3d_law', 'star3d_l2cliff'));

-- A panel per model
SELECT 'models[]', by FROM every GROUP BY by ORDER BY first DESC;
SELECT 'gpus', count(DISTINCT machine) FROM every;
SELECT 'says',
       (SELECT count(*) FROM every WHERE first) || ' drops at '
       || group_concat(printf('%.2f to %.2f times the X from the %s L2', low, high, by), ', ') || '.'
FROM (SELECT by, min(v) AS low, max(v) AS high FROM every GROUP BY by ORDER BY first DESC);
SELECT 'left', min(0.45, 0.95 * min(v)) FROM every
UNION ALL
SELECT 'right', max(1.6, 1.05 * max(v)) FROM every;

-- By family: measured over predicted X, place within the GPU's lane, the GPU, its number
SELECT by, family, v, line + 0.13 * (radius - 3), label, line
FROM every LEFT JOIN look USING (variant)
ORDER BY by, rank, family, variant;
-- The median of a GPU: measured over predicted X, upper end of its bar
SELECT 'median_' || by, 'median', avg(v) FILTER (WHERE 2 * i BETWEEN n AND n + 2), line - 0.4
FROM (SELECT by, v, line, row_number() OVER (PARTITION BY by, line ORDER BY v) AS i,
             count(*) OVER (PARTITION BY by, line) AS n
      FROM every)
GROUP BY by, line;
