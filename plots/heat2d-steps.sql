-- needs: heat2d_threads
INSERT INTO drawn
SELECT DISTINCT variant,
                'copy triad triad_shared triad_shared_halo triad_shared_halo_read global shared vector'
FROM heat2d_threads;

-- A lane per variant, a panel for the largest grid (1) and one for the smallest, if there is another (2)
SELECT 'variants[]', variant
FROM heat2d_threads LEFT JOIN look USING (variant)
WHERE machine = :machine AND status = 'ok'
GROUP BY variant
ORDER BY rank, variant;
CREATE TEMP TABLE sized AS
SELECT t.*, iif(nx * ny = most, 1, 2) AS size
FROM heat2d_threads t,
     (SELECT max(nx * ny) AS most, min(nx * ny) AS least
      FROM heat2d_threads
      WHERE machine = :machine AND status = 'ok')
WHERE machine = :machine AND status = 'ok' AND nx * ny IN (most, least);
SELECT DISTINCT 'panels[]', size FROM sized ORDER BY size;
SELECT 'title_' || size, printf('%d × %d points', nx, ny) FROM sized GROUP BY size;

-- By how much each step lowers the throughput (%), at the largest grid
SELECT 'says',
       group_concat(printf('%s: the tile costs %.0f %%, its halo %.0f %%, '
                           || 'the heat step from shared instead of global memory %.0f %%',
                           precision, tile, halo, heat), '. ') || ' of the throughput.'
FROM (SELECT precision,
             100 * (1 - max(t) FILTER (WHERE variant = 'triad_shared')
                        / max(t) FILTER (WHERE variant = 'triad')) AS tile,
             100 * (1 - max(t) FILTER (WHERE variant = 'triad_shared_halo_read')
                        / max(t) FILTER (WHERE variant = 'triad_shared')) AS halo,
             100 * (1 - max(t) FILTER (WHERE variant = 'shared') / max(t) FILTER (WHERE variant = 'global')
                        ) AS heat
      FROM (SELECT precision, variant, max(t_eff_gbs) AS t FROM sized WHERE size = 1 GROUP BY 1, 2)
      GROUP BY 1
      ORDER BY 1 DESC)
WHERE tile + halo + heat NOTNULL;

-- By precision: throughput at the best block (largest grid: over T_peak; smallest: in 1000 GB/s), variant
SELECT 'best_' || size, precision, max(iif(size = 1, t_eff_gbs / t_peak_gbs, t_eff_gbs / 1000)), variant
FROM sized
GROUP BY size, precision, variant
ORDER BY size, precision DESC, variant;
-- Published, of a P100: throughput over that of its best variant, variant
SELECT 'p100', 'P100', value_gbs / (SELECT max(value_gbs) FROM published_heat2d_p100 WHERE study = 'heat2d'),
       variant
FROM published_heat2d_p100
WHERE study = 'heat2d';
