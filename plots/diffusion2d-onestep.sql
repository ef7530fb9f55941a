-- needs: diffusion2d_onestep_samples
-- One row per variant and size: the spread of its single, cold steps.
--   warm    median of a warm step (ns)
--   off     nine tenths of the steps are within this fraction of the median
--   column  the number of the size
CREATE TEMP TABLE spread AS
SELECT o.*, step, warm, max(p95 - o.median_ns, o.median_ns - p5) / o.median_ns AS off,
       printf('%d × %d × %d', nx, ny, nz) AS size, dense_rank() OVER (ORDER BY nx * ny * nz, nx, ny) AS column
FROM onestep o LEFT JOIN diffusion2d_step USING (variant)
LEFT JOIN (SELECT machine, precision, variant, nx, ny, nz, median_ns AS warm
           FROM sample_median) USING (machine, precision, variant, nx, ny, nz)
WHERE precision = 'single' AND machine = :machine;

-- A lane per variant, a panel per size
SELECT 'variants[]', variant
FROM spread
GROUP BY variant
ORDER BY ifnull(min(step), 99) DESC, variant;
SELECT DISTINCT 'sizes[]', size FROM spread ORDER BY column;
SELECT 'says',
       printf('Nine tenths of the single steps are within %.3g %% (%s) to %.3g %% (%s) of the median; '
              || 'in the report 5 %%.',
              100 * least, few, 100 * most, many)
FROM (SELECT min(off) AS least, variant AS few FROM spread),
     (SELECT max(off) AS most, variant AS many FROM spread);

-- Half of a panel's width (%): the largest spread, but at most five times the median one, so that one variant
-- with a huge spread does not flatten the others
SELECT 'wide_' || column, 100 * min(max(off), 5 * avg(off) FILTER (WHERE 2 * i BETWEEN n AND n + 2))
FROM (SELECT column, off, row_number() OVER (PARTITION BY column ORDER BY off) AS i,
             count(*) OVER (PARTITION BY column) AS n
      FROM spread)
GROUP BY column;

-- Percentiles 5, 25, 75 and 95 of the steps as deviation from the median (%), variant, the median as a text
SELECT 'spread_' || column, 'o', 100 * (p5 / median_ns - 1), 100 * (p25 / median_ns - 1),
       100 * (p75 / median_ns - 1), 100 * (p95 / median_ns - 1), variant,
       printf('%.*f µs', median_ns < 100000, median_ns / 1000)
       || iif(warm > 0, printf(', %.2f× warm', median_ns / warm), '')
FROM spread
ORDER BY column;
