-- needs: star3d_xsweep
INSERT INTO drawn SELECT DISTINCT variant, 'base shared readonly' FROM star3d_xsweep;
SELECT * FROM look_values;
-- One row per case. z: planes of a chunk of the Z loop; 0: the whole column; -1: no Z loop. form: the row of
-- panels
CREATE TEMP TABLE mine AS
SELECT s.*, ifnull(planes, -1) AS z,
       dense_rank() OVER (PARTITION BY precision ORDER BY ifnull(planes, -1)) AS form,
       ifnull(family, variant) AS family, ifnull(rank, 999) AS rank
FROM star3d_xsweep s LEFT JOIN look USING (variant)
WHERE machine = :machine AND status = 'ok';
CREATE TEMP TABLE drops AS
SELECT * FROM cliff WHERE experiment = 'star3d_xsweep' AND machine = :machine;

-- A page per precision, a column of panels per radius
SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT DISTINCT 'radii_' || precision || '[]', radius
FROM mine
ORDER BY precision, radius;
SELECT DISTINCT 'forms_' || precision || '[]',
                CASE z
                    WHEN -1 THEN 'no Z loop'
                    WHEN 0 THEN 'Z loop, column'
                    ELSE printf('Z loop, %d planes', z) END
FROM mine
ORDER BY precision, form;
SELECT 'drops_say_' || precision,
       printf('%d of %d curves without a Z loop drop at the L2, %d of %d with one. ',
              total(at_l2) FILTER (WHERE planes IS NULL), count(*) FILTER (WHERE planes IS NULL),
              total(at_l2) FILTER (WHERE planes >= 0), count(planes))
FROM drops
GROUP BY precision;
SELECT 'fastest_say_' || precision,
       printf('Fastest at r = %d: ', radius)
       || group_concat(printf('%s, %.1f TFlop/s', variant, g / 1000), '; ') || '.'
FROM (SELECT precision, radius, variant, max(gflops) AS g
      FROM mine
      JOIN (SELECT precision, max(radius) AS radius FROM mine GROUP BY 1) USING (precision, radius)
      GROUP BY precision, z
      ORDER BY precision, z)
GROUP BY precision;
SELECT 'last_' || precision, CAST(max(nx) AS INTEGER) FROM mine GROUP BY precision;
SELECT printf('most_%s_%d', precision, radius), max(gflops) / 1000 FROM mine GROUP BY 1;
-- X (points) where the effective L2 is full. full_PRECISION: there is at least one such mark on the page
SELECT printf('model_%s_%d_%d', precision, form, radius), max(model)
FROM drops d JOIN (SELECT DISTINCT precision, z, form FROM mine) USING (precision)
WHERE ifnull(planes, -1) = z AND model < (SELECT max(nx) FROM mine m WHERE m.precision = d.precision)
GROUP BY 1;
SELECT 'full_' || precision, 'effective L2 full'
FROM drops
WHERE model < (SELECT max(nx) FROM mine m WHERE m.precision = drops.precision)
GROUP BY precision;

-- By family: X (points), rate of its fastest variant (TFlop/s)
SELECT printf('rate_%s_%d_%d', precision, form, radius), family, nx, max(gflops) / 1000
FROM mine
GROUP BY precision, form, radius, family, nx
ORDER BY 1, min(rank), family, nx;
-- The key of a page: the families in the order in which they come
SELECT 'key_' || precision || '[]', family
FROM (SELECT *, min(form * 100 + radius) OVER (PARTITION BY precision, family) AS first FROM mine)
GROUP BY precision, family
ORDER BY precision, first, min(rank), family;
