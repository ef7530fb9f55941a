-- needs: diffusion2d_workingset diffusion2d_workingset_context
-- One row per case on a square in single precision. mib: size of a field (MiB), t: time per point (ns)
CREATE TEMP TABLE square AS
SELECT variant, step, fields, launches, block, peak_fraction, nx * ny * nz * 4 / 1048576 AS mib,
       time_median_ns / (nx * ny * nz) AS t
FROM diffusion2d_workingset LEFT JOIN diffusion2d_step USING (variant)
WHERE precision = 'single' AND nx < 2 * ny AND ny < 2 * nx AND machine = :machine AND status = 'ok';

-- A panel per step
SELECT DISTINCT 'steps[]', variant FROM square ORDER BY ifnull(step, 99), variant;

-- The L2 and the effective L2 (MiB), T_peak (GB/s), time of an empty launch (ns)
SELECT 'l2', nullif(l2_bytes, 0) / 1048576 FROM machine WHERE name = :machine;
SELECT 'effective', effective_bytes / 1048576
FROM effective_l2
WHERE machine = :machine;
SELECT 'peak', max(t_eff_gbs)
FROM diffusion2d_workingset_context
WHERE role = 'peak' AND machine = :machine;
SELECT 'empty', avg(time_median_ns)
FROM diffusion2d_workingset_context
WHERE role = 'empty' AND machine = :machine;

SELECT 'says',
       (WITH m AS (
            SELECT variant, max(peak_fraction) AS f, row_number() OVER (ORDER BY max(peak_fraction) DESC) AS i
            FROM square
            GROUP BY 1
            HAVING f > 0)
        SELECT printf('From memory %s reaches %.2f of T_peak', variant, f)
               || ifnull((SELECT printf(', the others %.2f to %.2f', min(f), max(f))
                          FROM m
                          WHERE i > 1
                          GROUP BY NULL
                          HAVING count(*)), '') || '. '
        FROM m
        WHERE i = 1);

-- The best of all steps and blocks: size of a field (MiB), time per point (ns)
SELECT 'best', 'best', mib, min(t) FROM square GROUP BY mib;
-- Of each step, by block: the same
SELECT 'time_' || variant, ifnull(replace(block || '.', 'x1.', ''), 'own block'), mib, min(t)
FROM square
GROUP BY variant, 2, mib
ORDER BY variant, CAST(block AS REAL), 2, mib;
-- Of each step: how many fields it touches, and its number of launches
SELECT 'fields_' || variant, max(fields) FROM square GROUP BY variant;
SELECT 'launches_' || variant, max(launches) FROM square GROUP BY variant;
