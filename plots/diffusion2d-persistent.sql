-- needs: diffusion2d_persistent
INSERT INTO drawn
SELECT DISTINCT variant, 'basic graph wrap fused persistent' FROM diffusion2d_persistent;
SELECT * FROM look_values;

-- One row per variant, precision and size (nz layers of nx by nx points). t: time of a step (ns) at the best
-- setting
CREATE TEMP TABLE best AS
SELECT variant, precision, nx, CAST(nz AS INTEGER) AS nz, min(time_median_ns) AS t
FROM diffusion2d_persistent
WHERE machine = :machine AND status = 'ok' AND nx = ny
GROUP BY 1, 2, 3, 4;

-- A row of panels per precision, a column per number of layers
SELECT DISTINCT 'precisions[]', precision FROM best ORDER BY 2 DESC;
SELECT DISTINCT 'layers[]', nz FROM best ORDER BY nz DESC;
SELECT 'says', 'One launch is up to ' || group_concat(t, '; ') || '.'
FROM (SELECT printf('%.1f times as fast as the best of the others (%s, %d×%d×%d)', max(other / own),
                    precision, nx, nx, nz) AS t
      FROM (SELECT precision, nx, nz, min(t) FILTER (WHERE variant LIKE 'persist%') AS own,
                   min(t) FILTER (WHERE variant NOT LIKE 'persist%') AS other
            FROM best
            GROUP BY 1, 2, 3)
      WHERE own > 0 AND other > 0
      GROUP BY precision
      ORDER BY precision DESC);

-- Least and greatest side (points) and time (µs)
SELECT 'least_side', min(nx) FROM best
UNION ALL
SELECT 'most_side', max(nx) FROM best
UNION ALL
SELECT 'least_time', min(t) / 1e3 FROM best
UNION ALL
SELECT 'most_time', max(t) / 1e3 FROM best;

-- By variant: side of a layer (points), time of a step (µs)
SELECT printf('time_%s_%d', precision, nz), variant, nx, t / 1e3
FROM best LEFT JOIN look USING (variant)
ORDER BY 1, rank, variant, nx;

-- The side (points) at which the field fills the shared memory of all SMs, or the L2
SELECT printf('shared_%s_%d', precision, nz), sqrt(nullif(sms * shared_per_sm, 0) / nz / bytes)
FROM (SELECT DISTINCT precision, nz FROM best) JOIN precision USING (precision), machine
WHERE name = :machine;
SELECT printf('l2_%s_%d', precision, nz), sqrt(nullif(l2_bytes, 0) / nz / bytes)
FROM (SELECT DISTINCT precision, nz FROM best) JOIN precision USING (precision), machine
WHERE name = :machine;

SELECT 'key[]', variant
FROM best LEFT JOIN look USING (variant)
GROUP BY variant
ORDER BY rank, variant;
