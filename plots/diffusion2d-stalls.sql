-- needs: diffusion2d_counters
-- Why warps wait: one row per variant, size and reason with its share of the cycles. column: the number of
-- the size
CREATE TEMP TABLE wait AS
SELECT *, printf('%d × %d × %d', nx, ny, nz) AS size,
       dense_rank() OVER (ORDER BY nx * ny * nz, nx, ny) AS column
FROM stall
WHERE study = 'diffusion2d' AND machine = :machine;

-- A row of panels per precision, a column per size, a lane per variant, a colour per reason
SELECT DISTINCT 'precisions[]', precision FROM wait ORDER BY 2 DESC;
SELECT DISTINCT 'sizes[]', size FROM wait ORDER BY column;
SELECT 'variants[]', variant
FROM wait
GROUP BY variant
ORDER BY variant = 'fused' DESC, variant DESC;
SELECT 'reasons[]', reason FROM stall_reason ORDER BY rank;

SELECT 'says',
       group_concat(printf('%s: waiting for memory %.0f to %.0f %% of the cycles, '
                           || 'at barriers %.0f to %.0f %%',
                           size, l, s, lb, sb), '; ') || ' (single).'
FROM (SELECT size, 100 * max(share) FILTER (WHERE variant = 'launchkernel' AND reason = 'memory') AS l,
             100 * max(share) FILTER (WHERE variant = 'shared' AND reason = 'memory') AS s,
             100 * max(share) FILTER (WHERE variant = 'launchkernel' AND reason = 'barrier') AS lb,
             100 * max(share) FILTER (WHERE variant = 'shared' AND reason = 'barrier') AS sb
      FROM wait
      WHERE precision = 'single'
      GROUP BY size
      ORDER BY nx)
WHERE l NOTNULL AND s NOTNULL;

-- By reason: variant, left and right end of its part of the bar (% of the cycles)
SELECT printf('share_%s_%d', precision, column), reason, variant, 100 * (sum(share) OVER w - share),
       100 * sum(share) OVER w
FROM wait
WINDOW w AS (PARTITION BY precision, column, variant ORDER BY rank)
ORDER BY 1, rank;
