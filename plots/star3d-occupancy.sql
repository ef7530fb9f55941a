-- needs: star3d_counters
INSERT INTO drawn SELECT DISTINCT variant, 'base shared readonly' FROM star3d_counters;
-- One row per variant and radius. panel 0: a K80, published; then one panel per precision
CREATE TEMP TABLE shown AS
SELECT 0 AS panel, variant, radius, achieved, NULL AS registers FROM occupancy_published
UNION ALL
SELECT dense_rank() OVER (ORDER BY precision DESC), variant, radius, achieved, registers
FROM occupancy
WHERE machine = :machine;

SELECT DISTINCT 'precisions[]', precision
FROM occupancy
WHERE machine = :machine
ORDER BY 2 DESC;
SELECT 'says',
       group_concat(t, ', ')
       || (SELECT '; on the K80 '
                  || CASE printf('%.0f %%', min(achieved))
                         WHEN printf('%.0f %%', max(achieved)) THEN printf('%.0f %%', min(achieved))
                         ELSE printf('%.0f %% to %.0f %%', min(achieved), max(achieved)) END
           FROM occupancy_published) || '.'
FROM (SELECT CASE printf('%.0f %%', min(achieved))
                 WHEN printf('%.0f %%', max(achieved)) THEN printf('%.0f %%', min(achieved))
                 ELSE printf('%.0f %% to %.0f %%', min(achieved), max(achieved)) END || ' in '
             || precision AS t
      FROM occupancy
      WHERE machine = :machine
      GROUP BY precision
      ORDER BY precision DESC);

-- A lane per variant, a look per radius
SELECT 'variants[]', variant
FROM shown LEFT JOIN look USING (variant)
GROUP BY variant
ORDER BY ifnull(rank, 999), variant;
SELECT DISTINCT 'radii[]', radius FROM shown ORDER BY radius;
-- By radius: achieved occupancy (%), variant
SELECT 'achieved_' || panel, CAST(radius AS INTEGER), achieved, variant
FROM shown
ORDER BY panel, 2;
-- The registers of a thread: variant, registers as a text
SELECT 'registers_' || panel, 'registers', variant,
       CASE printf('%d', min(registers))
           WHEN printf('%d', max(registers)) THEN printf('%d', min(registers))
           ELSE printf('%d to %d', min(registers), max(registers)) END
FROM shown
WHERE panel > 0
GROUP BY panel, variant;
