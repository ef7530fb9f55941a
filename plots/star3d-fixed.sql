-- needs: star3d_fixed
INSERT INTO drawn SELECT DISTINCT variant, 'base shared readonly' FROM star3d_fixed;
SELECT * FROM look_values;
-- One row per variant, radius and place. y: what is drawn: GFlop/s if the fields fit a cache (place 'cache'),
-- else the fraction of T_peak
CREATE TEMP TABLE mine AS
SELECT f.*, ifnull(family, variant) AS family, ifnull(l.form, 1) AS form, l.loop, ifnull(rank, 999) AS rank,
       iif(place = 'cache', gflops, f) AS y, iif(place = 'cache', gflops_published, f_published) AS published
FROM fixed f LEFT JOIN look l USING (variant)
WHERE machine = :machine;

-- A page per precision, a row of panels per place, a panel per form of the Z loop
SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT DISTINCT 'places_' || precision || '[]', place FROM mine ORDER BY 1, 2;
SELECT DISTINCT printf('forms_%s_%s[]', precision, place), form FROM mine ORDER BY 1, 2;
SELECT DISTINCT 'loop_' || form, loop FROM mine WHERE loop NOTNULL;
SELECT 'says_' || a.precision,
       printf('From memory the best variant reaches %.2f of T_peak at r = %d (%s) and %.2f at r = %d (%s).',
              a.f, a.radius, a.variant, b.f, b.radius, b.variant)
FROM (SELECT precision, radius, variant, max(f) AS f,
             row_number() OVER (PARTITION BY precision ORDER BY radius) AS i
      FROM mine
      WHERE place = 'memory'
      GROUP BY precision, radius) a
JOIN (SELECT precision, radius, variant, max(f) AS f,
             row_number() OVER (PARTITION BY precision ORDER BY radius DESC) AS i
      FROM mine
      WHERE place = 'memory'
      GROUP BY precision, radius) b ON a.precision = b.precision
     AND a.i = 1
     AND b.i = 1;
SELECT printf('size_%s_%s', precision, place), size FROM mine GROUP BY precision, place;
SELECT printf('most_%s_%s', precision, place), max(y)
FROM mine
GROUP BY precision, place;

-- By variant: radius, y, y at the published setting
SELECT printf('y_%s_%s_%d', precision, place, form), variant, radius, y, ifnull(published, y)
FROM mine
ORDER BY 1, rank, variant, radius;
-- Published, of a K80, by variant: radius, GFlop/s
SELECT 'k80', variant, radius, gflops
FROM published_star3d_k80 LEFT JOIN look USING (variant)
ORDER BY rank, variant, radius;

SELECT 'key_' || precision || '[]', family
FROM mine
GROUP BY precision, family
ORDER BY precision, min(rank), family;
