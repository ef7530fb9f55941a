-- needs: cumsum
-- A lane per variant: walks along z, then y, then x (the hardest); a copy before its sum
SELECT DISTINCT 'variants[]', variant
FROM cumsum
WHERE machine = :machine AND status = 'ok'
ORDER BY variant = 'cub', substr(variant, instr(variant, '_'), 5) DESC, variant LIKE 'cumsum%', variant;
SELECT DISTINCT 'precisions[]', precision
FROM cumsum
WHERE machine = :machine AND status = 'ok'
ORDER BY 2 DESC;

-- The best setting of each variant and precision. t: T_eff (GB/s), f: fraction of T_peak
CREATE TEMP TABLE best AS
SELECT variant, precision, max(t_eff_gbs) AS t, max(t_eff_gbs / t_peak_gbs) AS f
FROM cumsum
WHERE machine = :machine AND status = 'ok'
GROUP BY 1, 2;
SELECT 'sum_says',
       'A running sum reaches '
       || CASE printf('%.2f', min(s.t / c.t))
              WHEN printf('%.2f', max(s.t / c.t)) THEN printf('%.2f', min(s.t / c.t))
              ELSE printf('%.2f to %.2f', min(s.t / c.t), max(s.t / c.t)) END
       || ' of the copy in the same order. '
FROM best s
JOIN best c ON c.precision = s.precision
     AND s.variant LIKE 'cumsum%'
     AND c.variant = replace(s.variant, 'cumsum', 'memcopy')
GROUP BY NULL
HAVING count(*);
SELECT 'library_says', printf('The library reaches %.2f to %.2f of T_peak.', min(f), max(f))
FROM best
WHERE variant = 'cub'
GROUP BY NULL
HAVING count(*);

-- By copy or sum: least and greatest fraction of T_peak over the settings, the fraction at the lecture's
-- setting (one access ahead, no lock-step), variant
SELECT 'all_' || precision, iif(variant LIKE 'memcopy%', 'copy', 'sum'), min(t_eff_gbs / t_peak_gbs),
       max(t_eff_gbs / t_peak_gbs),
       ifnull(max(t_eff_gbs / t_peak_gbs) FILTER (WHERE ahead = 1
                                                    AND width = bytes
                                                    AND ifnull(lockstep, 0) = 0), 'NaN'), variant
FROM cumsum JOIN precision USING (precision)
WHERE machine = :machine AND status = 'ok'
GROUP BY precision, 2, variant
ORDER BY precision, 2;

-- Published, of a P100: throughput over that of its plain copy, variant
SELECT 'p100', 'P100', value_gbs / (SELECT value_gbs FROM published_heat2d_p100 WHERE variant = 'copy_1to1'),
       variant
FROM published_heat2d_p100
WHERE study = 'cumsum' AND variant <> 'copy_1to1';
