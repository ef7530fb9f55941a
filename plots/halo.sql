-- needs: halo_strong halo_message
-- One row per case of one field on several GPUs.
--   schedule    after: exchange, then compute; beside: exchange beside the inner planes;
--               stays: one kernel for all steps
--   z           planes of a GPU; z_star: planes that take as long as their exchange
--               (results/rules/35-halo.sql)
--   efficiency  measured; said: the efficiency that the link alone allows
CREATE TEMP TABLE strong AS
SELECT schedule, radius, gpus, z, z_star, efficiency, said
FROM halo_efficiency
WHERE machine = :machine
  AND grows = 'strong'
  AND variant = 'copy'
  AND kernel = 'tma_ring'
  AND precision = 'single';
SELECT 'enough', 'yes' FROM strong WHERE z_star > 0 LIMIT 1;
SELECT 'gpus', group_concat(n, ' (small) and ')
FROM (SELECT DISTINCT printf('%d', gpus) AS n FROM strong ORDER BY 1);
SELECT DISTINCT 'radii[]', CAST(radius AS INTEGER) FROM strong ORDER BY 2;
SELECT 'left', min(z / z_star) / 1.1 FROM strong
UNION ALL
SELECT 'right', max(z / z_star) * 1.1 FROM strong;

SELECT 'knee_says',
       'With overlap another GPU pays fully from '
       || group_concat(printf('%s planes at r = %d (predicted %s)', knees, radius, stars), ', ') || '.'
FROM (SELECT radius, group_concat(printf('%.0f', knee), ' / ') AS knees,
             group_concat(printf('%.0f', z_star), ' / ') AS stars
      FROM (SELECT *
            FROM halo_knee
            WHERE machine = :machine AND variant = 'copy' AND kernel = 'tma_ring' AND radius IN (1, 5)
            ORDER BY radius, gpus)
      GROUP BY radius);
SELECT 'stays_says',
       ' One kernel for all steps loses less to thin slabs, but on one GPU it takes '
       || printf('%.1f to %.1f', min(slow), max(slow)) || ' times as long.'
FROM halo_stays
WHERE machine = :machine
GROUP BY NULL
HAVING count(*);

-- The same with the schedule `stays`
CREATE TEMP TABLE shown AS
SELECT * FROM strong WHERE schedule IN ('after', 'beside')
UNION ALL
SELECT 'stays', s.radius, s.gpus, s.z, c.z_star, s.efficiency, c.said
FROM halo_efficiency s
JOIN halo_efficiency c USING (grows, machine, precision, radius, gpus, z)
WHERE machine = :machine
  AND grows = 'strong'
  AND s.variant = 'persistent'
  AND precision = 'single'
  AND c.variant = 'copy'
  AND c.kernel = 'tma_ring'
  AND c.schedule = 'beside'
  AND s.z > 0;
-- A file for each schedule, by radius: planes of a GPU over Z*, efficiency, size of the point (by the number
-- of GPUs)
SELECT schedule, CAST(radius AS INTEGER), z / z_star, efficiency,
       iif(gpus = (SELECT max(gpus) FROM strong), 0.9, 0.55)
FROM shown
ORDER BY schedule, radius, z;
-- The link alone: planes of a GPU over Z*, efficiency
SELECT 'link_' || schedule, 'link', z / z_star, said FROM shown ORDER BY schedule, 3;
