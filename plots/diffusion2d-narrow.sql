-- needs: diffusion2d_workingset
-- One row per case in single precision, at the better of its blocks: shape, where a narrow layer has at least
-- ten times as many points in y as in x, a wide one the reverse; mb, of a field (10^6 bytes)
CREATE TEMP TABLE mine AS
SELECT variant, CASE WHEN nx = ny THEN 'square' WHEN 10 * nx <= ny THEN 'narrow' ELSE 'wide' END AS shape,
       nx * ny * nz * 4 / 1e6 AS mb, min(time_median_ns / (nx * ny * nz)) AS t
FROM diffusion2d_workingset
WHERE machine = :machine
  AND status = 'ok'
  AND precision = 'single'
  AND variant IN ('merged', 'halothreads', 'shared')
  AND (nx = ny OR 10 * nx <= ny OR nx >= 10 * ny)
GROUP BY variant, shape, mb;

SELECT DISTINCT 'variants[]', variant FROM mine ORDER BY variant = 'shared', variant = 'halothreads', variant;
SELECT 'title', printf('narrow layers take %.2f times the time of squares, with halo threads %.2f times',
                       max(median) FILTER (WHERE variant = 'merged'),
                       max(median) FILTER (WHERE variant = 'halothreads'))
FROM shape
WHERE machine = :machine
  AND precision = 'single'
  AND wide = -1;
SELECT 'says', 'The report saw narrow fields drop at 1.8, 3 and 5.5 MB.';
SELECT 'low', min(t) FROM mine WHERE mb > 0.5 UNION ALL SELECT 'high', max(t) FROM mine WHERE mb > 0.5;
-- By shape: MB of a field, time per point (ns)
SELECT 'time_' || variant, shape, mb, t
FROM mine
WHERE mb > 0.5
ORDER BY 1, shape = 'wide', shape = 'narrow', mb;
