-- needs: star3d_temporal
-- One row per study, radius (what; 0 for diffusion2d), precision and number of steps per pass.
--   f    T_eff of all updates over T_peak, of the fastest variant
--   one  1 for the variants with one step per pass, 0 for temporal blocking
CREATE TEMP TABLE mine AS
WITH at AS (SELECT size FROM temporal_best WHERE machine = :machine LIMIT 1),
every AS (
    SELECT 'star3d' AS study, radius AS what, precision, steps, f, 0 AS one
    FROM temporal_best
    WHERE machine = :machine
    UNION ALL
    SELECT 'star3d', radius, precision, 1, f, 1 FROM limit_best JOIN at USING (size) WHERE machine = :machine
    UNION ALL
    SELECT 'star3d', radius, precision, 1, t_eff_gbs / t_peak_gbs, 1
    FROM star3d_limit_sizes, at
    WHERE machine = :machine AND status = 'ok' AND printf('%d×%d×%d', nx, ny, nz) = size
    UNION ALL
    SELECT 'diffusion2d', 0, precision, ifnull(steps, 1), t_eff_gbs / t_peak_gbs, variant <> 'temporal'
    FROM diffusion2d_temporal
    WHERE machine = :machine
      AND status = 'ok'
      AND nx * ny * nz = (SELECT max(nx * ny * nz)
                          FROM diffusion2d_temporal
                          WHERE machine = :machine AND status = 'ok'))
SELECT study, what, precision, steps, one, max(f) AS f
FROM every
GROUP BY 1, 2, 3, 4, 5;

-- A panel per study, with its size
SELECT DISTINCT 'studies[]', study FROM mine WHERE NOT one ORDER BY 2 DESC;
SELECT 'size_star3d', size FROM temporal_best WHERE machine = :machine LIMIT 1;
SELECT 'size_diffusion2d', printf('%d×%d×%d', nx, ny, nz)
FROM diffusion2d_temporal
WHERE machine = :machine AND status = 'ok'
ORDER BY nx * ny * nz DESC
LIMIT 1;
SELECT 'says', group_concat(t, '; ')
FROM (SELECT study || iif(what, printf(', r = %d', what), '') || ': '
             || group_concat(printf('%.2f in %d steps (%s)', f, steps, precision), ', ') AS t
      FROM (SELECT *, max(f)
            FROM mine
            WHERE NOT one
            GROUP BY study, what, precision
            ORDER BY study DESC, what, precision DESC)
      GROUP BY study, what
      ORDER BY study DESC, what);
SELECT 'steps_' || study, max(steps) FROM mine GROUP BY study;
SELECT 'high_' || study, max(f) FROM mine GROUP BY study;

-- By what and precision: steps per pass, f, f of the best variant with one step per pass
SELECT 'f_' || study, printf('%d ', what) || precision, steps, f,
       ifnull((SELECT f
               FROM mine a
               WHERE one AND (a.study, a.what, a.precision) = (b.study, b.what, b.precision)), 'NaN')
FROM mine b
WHERE NOT one
ORDER BY study, what, precision, steps;
SELECT DISTINCT 'whats[]', printf('%d', what)
FROM mine
WHERE NOT one
ORDER BY study DESC, what;
