-- needs: effort
INSERT INTO drawn SELECT DISTINCT variant, 'base shared readonly' FROM effort;
SELECT * FROM look_values;
-- One row per variant and precision. alone: of a family of one variant; where every family is so, none is
-- alone
CREATE TEMP TABLE mine AS
SELECT *, NOT n > 1 AND max(n) OVER (PARTITION BY precision) > 1 AS alone
FROM (SELECT e.*, ifnull(family, variant) AS family, ifnull(form, 1) AS form, ifnull(rank, 999) AS rank,
             count(*) OVER (PARTITION BY precision, ifnull(family, variant)) AS n
      FROM effort e LEFT JOIN look USING (variant)
      WHERE machine = :machine);

SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT 'says',
       group_concat(printf('%s reaches %.2f of T_peak with %d lines, %s %.2f with %d (%s)', big, top, most,
                           small, low, least, precision), '; ') || '.'
FROM (SELECT *
      FROM (SELECT precision, max(mean) AS top, variant AS big, lines AS most FROM mine GROUP BY 1)
      JOIN (SELECT precision, mean AS low, variant AS small, min(lines) AS least
            FROM mine
            GROUP BY 1) USING (precision)
      ORDER BY precision DESC);
SELECT 'least', min(lines) FROM mine UNION ALL SELECT 'most', max(lines) FROM mine;

-- By family of several variants: lines of code, mean, least and greatest fraction of T_peak over the radii, 1
-- if without a Z loop
SELECT 'grown_' || precision, family, lines, mean, low, high, form = 1
FROM mine
WHERE NOT alone
ORDER BY precision, rank, variant;
-- The others: lines of code, the three fractions, the name if it stands left of the point, the name if right,
-- the name's height. The first row lies outside the panel: gnuplot cannot plot an empty file
SELECT DISTINCT 'alone_' || precision, 'alone', 1, -1, -1, -1, '', '', -1 FROM mine;
WITH a AS (
    SELECT *, row_number() OVER (PARTITION BY precision, near ORDER BY mean DESC) AS i
    FROM (SELECT *, lines > 0.8 * (SELECT max(lines) FROM mine) AS near FROM mine WHERE alone))
SELECT 'alone_' || precision, 'alone', lines, mean, low, high, iif(NOT near AND mean > 0.8, variant, ''),
       iif(near OR mean <= 0.8, variant, ''),
       iif(near,
           (SELECT min(b.mean - 0.06 * (a.i - b.i))
            FROM a b
            WHERE b.precision = a.precision AND b.i <= a.i AND b.near), mean)
FROM a;

-- The key: the families in the order in which they come
SELECT 'key[]', family
FROM mine
WHERE NOT alone
GROUP BY family
ORDER BY max(precision) DESC, min(rank), family;
