-- A row per CUDA variant of star3d: what it costs to write, and what it gains.
--   lines   of code without the headers that every variant of the study includes (ci/tools/lines)
--   f       fraction of T_peak if every field streams from memory: the best of star3d-fixed, star3d-limit
--           and star3d-ladder
--   mean    of f over the radii; a variant that lacks one is left out
CREATE TABLE effort AS
WITH speed AS (
    SELECT machine, precision, radius, variant, max(f) AS f
    FROM (
            SELECT machine, precision, radius, variant, f
            FROM fixed
            WHERE place = 'memory'
              AND backend = 'cuda'
            UNION ALL
            SELECT machine, precision, radius, variant, f
            FROM limit_best
            UNION ALL
            SELECT machine, precision, radius, variant, f
            FROM ladder_best)
    GROUP BY machine, precision, radius, variant),
mean AS (
    SELECT machine, precision, variant, lines, avg(f) AS mean, min(f) AS low, max(f) AS high,
        count(*) AS radii
    FROM speed
    JOIN advise_code USING (variant)
    GROUP BY machine, precision, variant)
SELECT *
FROM mean
WHERE radii = (SELECT max(radii) FROM mean m WHERE m.machine = mean.machine AND m.precision = mean.precision);
INSERT INTO loaded SELECT machine, 'effort', count(*) FROM effort GROUP BY machine;
