-- needs: divergence
INSERT INTO drawn
SELECT DISTINCT variant, 'branch split aligned select' FROM divergence;
SELECT * FROM look_values;

-- A row of panels per precision. size: 1 for the largest arrays, 2 for the next smaller ones
CREATE TEMP TABLE mine AS
SELECT *, dense_rank() OVER (PARTITION BY precision ORDER BY nx DESC) AS size
FROM divergence_speed
WHERE machine = :machine;
SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT 'says', group_concat(printf('%s %.2f to %.2f', variant, low, high), ', ')
FROM (SELECT variant, min(speed) AS low, max(speed) AS high
      FROM mine
      WHERE variant <> 'branch'
      GROUP BY 1
      ORDER BY 3 DESC);
SELECT 'most', max(speed) FROM mine UNION ALL SELECT 'peak', max(t_peak_gbs) FROM mine;
SELECT printf('title_%s_%d', precision, size),
       printf('%s, %s, %.0f MiB', precision, CASE cache WHEN 'stream' THEN 'from memory' ELSE 'cached' END,
              mib)
FROM mine
WHERE size < 3
GROUP BY precision, size;

-- By variant: length of rows (points), T_eff (GB/s), speed over branch
SELECT printf('speed_%s_%d', precision, size), variant, length, t_eff_gbs, speed
FROM mine LEFT JOIN look USING (variant)
WHERE size < 3
ORDER BY 1, rank, variant, length;
