-- needs: heat2d_threads
INSERT INTO drawn
SELECT DISTINCT variant, 'copy global shared vector' FROM heat2d_threads;
SELECT * FROM look_values;

-- The cases on the largest grid with blocks of 32 × n threads. f: fraction of T_peak
CREATE TEMP TABLE wide AS
SELECT variant, precision, nx, ny, block, t_eff_gbs, t_eff_gbs / t_peak_gbs AS f,
       CAST(substr(block, 4) AS REAL) AS n
FROM heat2d_threads
WHERE block LIKE '32x%'
  AND machine = :machine
  AND status = 'ok'
  AND nx * ny = (SELECT max(nx * ny) FROM heat2d_threads WHERE machine = :machine AND status = 'ok');
SELECT DISTINCT 'precisions[]', precision FROM wide ORDER BY 2 DESC;
SELECT 'says',
       'Fastest block, counted over variants and precisions: ' || group_concat(n || ' with ' || b, ', ')
       || ' threads.'
FROM (SELECT replace(replace(block || '.', 'x1.', ''), 'x', ' × ') AS b, count(*) AS n
      FROM (SELECT block, max(t_eff_gbs) FROM wide GROUP BY variant, precision)
      GROUP BY 1
      ORDER BY 2 DESC);
SELECT 'size', printf('%d × %d', nx, ny) FROM wide LIMIT 1;

-- By variant, without the triads: n, fraction of T_peak
SELECT 'best_' || precision, variant, n, max(f)
FROM wide LEFT JOIN look USING (variant)
WHERE variant NOT LIKE 'triad%'
GROUP BY precision, variant, n
ORDER BY precision, rank, variant, n;
-- The triads as a band: n, least and greatest fraction of T_peak
SELECT 'triads_' || precision, 'triads', n, min(f), max(f)
FROM (SELECT precision, n, max(f) AS f FROM wide WHERE variant LIKE 'triad%' GROUP BY precision, variant, n)
GROUP BY precision, n;
