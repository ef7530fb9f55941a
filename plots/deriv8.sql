-- needs: deriv8
-- way: how a variant keeps a line: narrow pencils, wide pencils, registers, or another. Each has a look;
-- rank: their order
CREATE TEMP TABLE way AS
SELECT substr(variant, 3) AS way,
       row_number() OVER (ORDER BY instr(' spencils lpencils registers ',
                                         ' ' || substr(variant, 3) || ' ') = 0,
                                   instr('spencils lpencils registers', substr(variant, 3)),
                                   substr(variant, 3)) AS rank
FROM deriv8
WHERE machine = :machine AND status = 'ok'
GROUP BY 1;
SELECT 'ways[]', way FROM way ORDER BY rank;

-- A row of panels per precision, a column per size: nx_ny_nz
SELECT DISTINCT 'precisions[]', precision
FROM deriv8
WHERE machine = :machine AND status = 'ok'
ORDER BY 2 DESC;
SELECT DISTINCT 'sizes[]', printf('%d_%d_%d', nx, ny, nz)
FROM deriv8
WHERE machine = :machine AND status = 'ok'
ORDER BY nx * ny * nz;
SELECT printf('title_%s_%d_%d_%d', precision, nx, ny, nz),
       printf('%d × %d × %d', nx, ny, nz) || ', ' || precision
FROM deriv8
WHERE machine = :machine AND status = 'ok'
GROUP BY precision, nx, ny, nz;

SELECT 'pencils_say',
       printf('Wide pencils are %.2f to %.2f times as fast as narrow ones along y and z '
              || '(C2050: %.2f along y). ',
              min(l.t_eff_gbs / s.t_eff_gbs), max(l.t_eff_gbs / s.t_eff_gbs),
              (SELECT max(bandwidth_gibs) / min(bandwidth_gibs)
               FROM published_deriv8_c2050
               WHERE variant LIKE 'y%'))
FROM deriv8 l JOIN deriv8 s USING (machine, precision, nx, ny, nz, status)
WHERE machine = :machine
  AND status = 'ok'
  AND s.variant IN ('y_spencils', 'z_spencils')
  AND l.variant = replace(s.variant, 'spencils', 'lpencils')
GROUP BY NULL
HAVING count(*);
SELECT 'registers_say',
       printf('From memory registers reach %.2f to %.2f of T_peak.', min(peak_fraction), max(peak_fraction))
FROM deriv8
WHERE variant LIKE '%registers' AND peak_fraction > 0 AND machine = :machine AND status = 'ok'
GROUP BY NULL
HAVING count(*);

-- By way: direction (1, 2, 3 for x, y, z), T_eff (GB/s)
SELECT printf('t_%s_%d_%d_%d', precision, nx, ny, nz), way, instr('xyz', substr(variant, 1, 1)), t_eff_gbs
FROM deriv8 JOIN way ON way = substr(variant, 3)
WHERE machine = :machine AND status = 'ok'
ORDER BY 1, rank, 3;
-- Of each panel the highest T_eff (GB/s), and T_peak (GB/s) if the fields stream from memory
SELECT printf('most_%s_%d_%d_%d', precision, nx, ny, nz), max(t_eff_gbs)
FROM deriv8
WHERE machine = :machine AND status = 'ok'
GROUP BY 1;
SELECT printf('peak_%s_%d_%d_%d', precision, nx, ny, nz), max(t_peak_gbs)
FROM deriv8
WHERE machine = :machine AND status = 'ok' AND peak_fraction > 0
GROUP BY 1;
-- Published, of a C2050: direction, T_eff (GB/s), rank of the way
SELECT 'c2050', 'C2050', instr('xyz', substr(variant, 1, 1)), bandwidth_gibs * 1.073741824, rank
FROM published_deriv8_c2050 LEFT JOIN way ON way = substr(variant, 3);
