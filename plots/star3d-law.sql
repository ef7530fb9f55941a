-- needs: law
INSERT INTO drawn SELECT DISTINCT variant, 'base shared readonly' FROM law;
SELECT * FROM look_values;
-- One row per onset, with its measured (x) and predicted X. first: the prediction was written before
-- measuring
CREATE TEMP TABLE mine AS
SELECT *
FROM law
WHERE x > 0 AND machine = :machine AND first = (SELECT max(first) FROM law WHERE machine = :machine);

SELECT 'says',
       iif(first, 'The rule was committed before measuring', 'Post hoc')
       || printf(': %d of %d drop, mean error %.1f %%; ', drops, curves, 100 * error)
FROM law_error
WHERE machine = :machine
  AND first IN (SELECT max(first) FROM law WHERE machine = :machine)
  AND l2 = 'effective'
  AND planes = '2r+2';
SELECT 'rivals_say',
       group_concat(printf('%s %.0f %%',
                           CASE l2
                               WHEN 'effective' THEN 'with 2r+1 planes'
                               WHEN 'whole' THEN 'in the whole L2'
                               ELSE 'in half of it' END, 100 * error), ', ') || '.'
FROM (SELECT *
      FROM law_error
      WHERE machine = :machine
        AND first IN (SELECT max(first) FROM law WHERE machine = :machine)
        AND planes = '2r+1'
      ORDER BY l2 = 'half', l2 = 'whole');

-- A panel per precision, a colour per radius, a shape per variant
SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT DISTINCT 'radii[]', radius FROM mine ORDER BY radius;
SELECT 'variants[]', variant
FROM mine LEFT JOIN look USING (variant)
GROUP BY variant
ORDER BY rank, variant;
SELECT 'low', min(min(x, predicted)) FROM mine
UNION ALL
SELECT 'high', max(max(x, predicted)) FROM mine;

-- By variant and radius: predicted X, measured X (points)
SELECT 'x_' || precision, variant || ' ' || printf('%d', radius), predicted, x
FROM mine LEFT JOIN look USING (variant)
ORDER BY precision, rank, variant, radius;
