-- needs: star3d_small stream_workingset
INSERT INTO drawn
SELECT DISTINCT variant, 'vector tma_ring persistent' FROM star3d_small;
SELECT * FROM look_values;
CREATE TEMP TABLE mine AS
SELECT s.*, bytes, nx * ny * nz * bytes AS field
FROM star3d_small s JOIN precision USING (precision)
WHERE machine = :machine AND status = 'ok';

-- A row of panels per precision, a column per radius
SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT DISTINCT 'radii[]', radius FROM mine ORDER BY radius;
SELECT 'says',
       'One launch over the best of a launch for each step, the geometric mean: '
       || group_concat(printf('%d³ %.2f', nx, f), ', ') || '.'
FROM (SELECT nx, exp(avg(ln(one / each))) AS f
      FROM (SELECT nx, max(t_eff_gbs) FILTER (WHERE variant = 'persistent') AS one,
                   max(t_eff_gbs) FILTER (WHERE variant <> 'persistent') AS each
            FROM mine
            GROUP BY nx, precision, radius)
      WHERE one * each > 0
      GROUP BY nx);
SELECT 'left', min(field) FROM mine UNION ALL SELECT 'right', max(4 * field) FROM mine;
SELECT 'high', 1.05 * max(t_eff_gbs)
FROM stream_workingset
WHERE machine = :machine AND status = 'ok';

-- By variant: bytes of both fields, T_eff (GB/s)
SELECT printf('t_%s_%d', precision, radius), variant, 2 * field, max(t_eff_gbs)
FROM mine LEFT JOIN look USING (variant)
GROUP BY precision, radius, variant, field
ORDER BY 1, rank, variant, field;
-- By variant of stream (read, copy), for the same number of bytes: bytes, T_eff (GB/s)
SELECT 'stream', variant, working_set_mib * 1048576, t_eff_gbs
FROM stream_workingset
WHERE machine = :machine AND status = 'ok'
ORDER BY variant DESC, 3;
