-- needs: star3d_l2cliff
-- One row per variant, radius and X: time per point in double over that in single precision
CREATE TEMP TABLE mine AS
SELECT d.variant, d.radius, d.nx, d.t_ns / s.t_ns AS ratio
FROM star3d_point d JOIN star3d_point s USING (machine, experiment, variant, planes, radius, nx, ny, nz)
WHERE machine = :machine
  AND experiment = 'star3d_l2cliff'
  AND d.precision = 'double'
  AND s.precision = 'single'
UNION ALL
SELECT d.variant, d.radius, d.nx, d.t_ns / s.t_ns
FROM star3d_point d JOIN star3d_point s USING (machine, experiment, variant, radius, nx, ny, nz)
WHERE machine = :machine
  AND experiment = 'star3d_l2cliff'
  AND d.precision = 'double'
  AND s.precision = 'single'
  AND d.planes IS NULL
  AND s.planes IS NULL;
CREATE TEMP TABLE shown AS SELECT * FROM mine WHERE variant IN ('base', 'shared', 'base_zloop_reg');

SELECT DISTINCT 'variants[]', variant FROM shown ORDER BY variant = 'base_zloop_reg', variant;
SELECT DISTINCT 'radii[]', radius FROM shown ORDER BY radius;
SELECT 'title', printf('double precision costs up to %.1f times where only single fits the L2', max(ratio))
FROM shown
WHERE variant = 'base';
SELECT 'says', group_concat(says, '; ') || '.'
FROM (SELECT printf('%s: %.2f to %.2f, at the largest X %.2f', variant, min(ratio), max(ratio),
                    avg(ratio) FILTER (WHERE nx = (SELECT max(nx) FROM shown))) AS says
      FROM shown
      GROUP BY variant
      ORDER BY variant = 'base_zloop_reg', variant);
SELECT 'low', min(1, min(ratio)) FROM shown UNION ALL SELECT 'high', max(ratio) FROM shown;
-- By radius: X (points), time in double over single
SELECT 'ratio_' || variant, printf('%d', radius), nx, ratio FROM shown ORDER BY 1, radius, nx;
