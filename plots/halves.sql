-- needs: halves_update halves_star
CREATE TEMP TABLE mine AS
SELECT * FROM halves_point WHERE machine = :machine AND mode = 'pass';
CREATE TEMP TABLE moved AS
SELECT * FROM halves_said WHERE machine = :machine AND mode = 'pass';

SELECT 'l2', l2_bytes / 1048576.0 FROM machine WHERE name = :machine;
-- arm: which SMs work on a line (results/rules/55-halves.sql). How far the onset of each arm moved
SELECT 'says',
       printf('The set that the L2 keeps, over that with any SM: %s. '
              || 'The plane at the cliff, r = 3, over the plain layout''s: %s.',
              (SELECT group_concat(printf('%s %.2f (predicted %.2f)', arm, moved, said), ', ')
               FROM moved
               WHERE seen = 'time' AND variant = 'update'),
              (SELECT group_concat(printf('%s %.2f (predicted %.2f)', arm, moved, said), ', ')
               FROM moved
               WHERE seen = 'time' AND variant = 'star' AND reach = 3));

-- Rows updated in place: arm, working set (MiB), GB/s
SELECT 'update', arm, x / 1048576, 8 / y
FROM mine
WHERE variant = 'update' AND seen = 'time'
ORDER BY arm, x;
-- The star of radius 3: arm, plane (MiB), time per point (ps)
SELECT 'star_time', arm, x / 1048576, 1000 * y
FROM mine
WHERE variant = 'star' AND reach = 3 AND seen = 'time'
ORDER BY arm, x;
-- The same: arm, plane (MiB), values from DRAM per point
SELECT 'star_dram', arm, x / 1048576, y
FROM mine
WHERE variant = 'star' AND reach = 3 AND seen = 'dram'
ORDER BY arm, x;
-- The predicted onset (MiB): that of the plain layout times the predicted factor
SELECT DISTINCT 'predicted_' || seen || '[]', than_x * said / 1048576
FROM moved
WHERE variant = 'star' AND reach = 3;
