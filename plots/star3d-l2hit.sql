-- needs: star3d_l2hit
-- mine: one row per counted case. form: 1 no Z loop, 2 Z loop, 3 Z loop in registers. shown: the least, the
-- middle and the greatest radius, as in the paper
CREATE TEMP TABLE mine AS
SELECT l.*, ifnull(form, 1) AS form
FROM l2hit l LEFT JOIN variant_form ON name = variant
WHERE machine = :machine;
CREATE TEMP TABLE shown AS
SELECT precision, radius
FROM (SELECT *, row_number() OVER (PARTITION BY precision ORDER BY radius) AS i,
             count(*) OVER (PARTITION BY precision) AS n
      FROM (SELECT DISTINCT precision, radius FROM mine))
WHERE i IN (1, (n + 1) / 2, n);

-- A page per precision, a column per radius
SELECT DISTINCT 'precisions[]', precision FROM mine;
SELECT 'radii_' || precision || '[]', radius FROM shown ORDER BY precision, radius;
SELECT 'says_' || precision,
       group_concat(printf(CASE z WHEN 0 THEN '%.2f without a Z loop' ELSE '%.2f with one' END, most), ', ')
FROM (SELECT m.precision, form > 1 AS z, max(reads) AS most
      FROM mine m
      JOIN (SELECT precision, max(radius) AS radius FROM mine GROUP BY 1) USING (precision, radius)
      WHERE nx = (SELECT max(nx) FROM mine n WHERE (n.precision, n.radius) = (m.precision, m.radius))
      GROUP BY 1, 2)
GROUP BY precision;
SELECT 'size_' || precision, printf('Y = %d, Z = %d', ny, nz)
FROM mine
GROUP BY precision;
-- X (points) at which the L2 is full: published, and by the model
SELECT printf('full_%d', radius), predicted_nx FROM published_star3d_k80_cliff;
SELECT printf('model_%s_%d', precision, radius), max(model) FROM mine GROUP BY 1;

-- Published, of a K80, by form: X (points), L2 hit rate (%)
SELECT printf('k80_%d', radius), 1 + zloop, nx, l2_hit_pct
FROM published_star3d_k80_l2_hit
ORDER BY 1, 2, nx;
-- By form and variant: X (points), L2 hit rate (%), reads of DRAM per point
SELECT printf('l2_%s_%d', precision, radius), form || ' ' || variant, nx, l2_hit_pct, reads
FROM mine JOIN shown USING (precision, radius)
ORDER BY 1, 2, nx;
