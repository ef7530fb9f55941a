-- needs: star3d_xsweep
-- One row per case: as in the source, a Z loop over the whole column or none. loop: 1 no Z loop, 2 Z loop, 3
-- with the column in registers
CREATE TEMP TABLE mine AS
SELECT s.*, ifnull(f.family, s.variant) AS family, ifnull(f.form, 1) AS loop
FROM star3d_xsweep s LEFT JOIN variant_form f ON f.name = s.variant
WHERE machine = :machine
  AND status = 'ok'
  AND backend = 'cuda'
  AND ifnull(planes, 0) = 0;
CREATE TEMP TABLE drops AS
SELECT * FROM cliff WHERE experiment = 'star3d_xsweep' AND machine = :machine AND ifnull(planes, 0) = 0;

-- A page per precision, a row of panels per family, a column per radius
SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT DISTINCT 'radii_' || precision || '[]', radius FROM mine ORDER BY precision, radius;
SELECT DISTINCT 'families_' || precision || '[]', family
FROM mine
ORDER BY precision, family = 'readonly', family;
SELECT 'drops_say_' || precision,
       printf('%d of %d curves without a Z loop drop at the L2, %d of %d with one. ',
              total(at_l2) FILTER (WHERE planes IS NULL), count(*) FILTER (WHERE planes IS NULL),
              total(at_l2) FILTER (WHERE planes = 0), count(planes))
FROM drops
GROUP BY precision;
SELECT 'fastest_say_' || precision,
       printf('Fastest at r = %d: ', radius)
       || group_concat(printf('%s, %.1f TFlop/s', variant, g / 1000), '; ') || '.'
FROM (SELECT precision, radius, variant, max(gflops) AS g
      FROM mine
      JOIN (SELECT precision, max(radius) AS radius FROM mine GROUP BY 1) USING (precision, radius)
      GROUP BY precision, loop
      ORDER BY precision, loop)
GROUP BY precision;
SELECT 'last_' || precision, CAST(max(nx) AS INTEGER) FROM mine GROUP BY precision;
SELECT printf('most_%s_%d', precision, radius), max(gflops) / 1000 FROM mine GROUP BY 1;
-- X (points) where the effective L2 is full, and where the K80's was
CREATE TEMP TABLE model AS
SELECT precision, radius, max(model) AS x
FROM drops
WHERE model < (SELECT max(nx) FROM mine m WHERE m.precision = drops.precision)
GROUP BY 1, 2;
SELECT printf('model_%s_%d', precision, radius), x FROM model;
-- whether a page has such a line at all
SELECT DISTINCT 'model_' || precision, 1 FROM model;
SELECT printf('k80_single_%d', radius), predicted_nx FROM published_star3d_k80_cliff;

-- By loop: X (points), rate (TFlop/s)
SELECT printf('rate_%s_%s_%d', precision, family, radius), loop, nx, max(gflops) / 1000
FROM mine
GROUP BY precision, family, radius, loop, nx
ORDER BY 1, loop, nx;
-- The K80's rate at X = 256 without a Z loop: X, TFlop/s
SELECT printf('old_%s_%s_%d', precision, variant, radius), nx, gflops / 1000
FROM published_star3d_k80
WHERE variant IN (SELECT family FROM mine);
