-- needs: star3d_shapes
-- One row per onset. shaped: the name of the shape; x and law: bytes of a plane at the onset, measured and
-- predicted; capacity: bytes that the L2 holds
CREATE TEMP TABLE mine AS
SELECT *,
       CASE experiment
           WHEN 'star3d_plane' THEN 'star'
           WHEN 'star3d_shapes' THEN shape
           ELSE replace(experiment, '_rows', '') END AS shaped
FROM plane_law
WHERE machine = :machine
  AND x > 0
  AND law > 0
  AND (experiment IN ('star3d_shapes', 'heat2d_rows', 'diffusion2d_rows')
       OR experiment = 'star3d_plane' AND variant = 'base');
SELECT 'says',
       printf('%d drops of %d shapes. The prediction misses them by %.1f %% on average, %.1f %% at most.',
              count(*), count(DISTINCT shaped), 100 * avg(abs(x / law - 1)), 100 * max(abs(x / law - 1)))
FROM mine;
-- By shape: planes that must fit the L2, predicted and measured
SELECT 'planes', shaped, capacity / law, capacity / x
FROM mine
ORDER BY experiment <> 'star3d_plane', shaped, 3;
