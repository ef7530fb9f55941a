-- needs: reduction
INSERT INTO drawn
SELECT DISTINCT variant, 'naive transfer tree unrolled shuffle cub' FROM reduction;
SELECT * FROM look_values;

-- One row per case. The source's slowest variant at its size is an experiment of its own, which not every
-- machine has run. f: fraction of T_peak
CREATE TEMP TABLE sums AS
SELECT variant, precision, nx, t_eff_gbs, t_peak_gbs, t_eff_gbs / t_peak_gbs AS f
FROM reduction
WHERE machine = :machine AND status = 'ok'
UNION ALL
SELECT variant, precision, nx, t_eff_gbs, t_peak_gbs, t_eff_gbs / t_peak_gbs
FROM reduction_naive
WHERE machine = :machine AND status = 'ok';

-- A panel per precision; before them one with a lane per variant, for the first precision
SELECT DISTINCT 'precisions[]', precision FROM sums ORDER BY precision <> 'int', 2;
CREATE TEMP TABLE first AS
SELECT precision FROM sums GROUP BY 1 ORDER BY precision <> 'int', 1 LIMIT 1;
SELECT 'variants[]', variant
FROM sums LEFT JOIN look USING (variant)
WHERE variant NOT IN ('openmp', 'openacc')
GROUP BY variant
ORDER BY rank, variant;
SELECT 'says',
       printf('2^%.0f values in %s, fraction of T_peak: ', log2(n), precision)
       || group_concat(printf('%s %.*f', variant, 2 + 3 * (f < 0.01), f), ', ') || '.'
FROM (SELECT variant, precision, max(nx) AS n, max(f) AS f
      FROM sums
      WHERE precision IN (SELECT precision FROM first) AND nx = (SELECT max(nx) FROM sums)
      GROUP BY 1
      ORDER BY 4);
-- T_peak (GB/s). Of each precision: the number of values that fill the L2
SELECT 'peak', max(t_peak_gbs) FROM sums;
SELECT 'l2_' || precision, nullif(l2_bytes, 0) / iif(precision = 'double', 8, 4)
FROM (SELECT DISTINCT precision FROM sums), machine
WHERE name = :machine;

-- By variant, at its largest number of values: values, T_eff (GB/s)
SELECT 'largest', variant, max(nx), t_eff_gbs
FROM sums LEFT JOIN look USING (variant)
WHERE precision IN (SELECT precision FROM first) AND variant NOT IN ('openmp', 'openacc')
GROUP BY variant
ORDER BY rank, variant;
-- Published: T_eff (GB/s), variant
SELECT 'rwth', 'RWTH', 4.294967296 / value, variant
FROM published_misc
WHERE study = 'reduction' AND metric = 'seconds';
-- By variant: values, fraction of T_peak
SELECT 'best_' || precision, variant, nx, max(f)
FROM sums LEFT JOIN look USING (variant)
WHERE variant NOT IN ('openmp', 'openacc')
GROUP BY precision, variant, nx
ORDER BY precision, rank, variant, nx;
