-- The law of the L2 cliff compared with measurements.
--
-- A row per curve without a Z loop.
--   x                        the measured onset, of whole blocks (whole_x, wholes of
--                            results/rules/42-cliff.sql); NULL: none
--   first_x                  the onset by the rule that held when the predictions were made
--   first                    1: the prediction is older than the measurement (star3d-law; a curve without
--                            one has no row); 0: the law was found on this curve (star3d-l2cliff)
--   predicted, capacity      the law's X, and its C in bytes
--   t_eff_gbs, t_eff_predicted   T_eff beyond the onset: measured, the mean from 1.5 times the predicted X
--                            on; predicted
CREATE TABLE law AS
WITH curve AS (
    SELECT c.machine, c.experiment, c.precision, c.variant, c.radius, c.ny, c.whole_x AS x, c.wholes,
        c.x AS first_x, c.rise, bytes, l2_bytes, c.experiment = 'star3d_law' AS first,
        CASE c.experiment WHEN 'star3d_law' THEN p.c_eff_bytes ELSE e.effective_bytes END AS capacity,
        CASE c.experiment WHEN 'star3d_law' THEN p.x ELSE l.x END AS predicted,
        CASE c.experiment WHEN 'star3d_law' THEN p.t_eff_gbs ELSE l.t_eff_gbs END AS t_eff_predicted
    FROM cliff c
    JOIN precision USING (precision)
    JOIN machine m ON m.name = c.machine
    LEFT JOIN effective_l2 e USING (machine, l2_bytes)
    LEFT JOIN law_now l USING (machine, precision, radius, ny)
    LEFT JOIN foretold p ON p.witness = c.machine
        AND p.variant = c.variant
        AND p.change = 'none'
        AND p.precision = c.precision
        AND p.radius = c.radius
        AND p.ny = c.ny
    WHERE c.experiment IN ('star3d_l2cliff', 'star3d_law')
      AND c.planes IS NULL
      AND c.points >= 5)
SELECT curve.*, avg(p.t_eff_gbs) AS t_eff_gbs
FROM curve
LEFT JOIN star3d_point p ON p.machine = curve.machine
    AND p.experiment = curve.experiment
    AND p.precision = curve.precision
    AND p.variant = curve.variant
    AND p.radius = curve.radius
    AND p.ny = curve.ny
    AND p.planes IS NULL
    AND p.nx >= 1.5 * predicted
WHERE predicted > 0
GROUP BY curve.machine, curve.experiment, curve.precision, curve.variant, curve.radius, curve.ny;
INSERT INTO loaded SELECT machine, 'law', count(*) FROM law GROUP BY machine;

-- A row per experiment and model (the law and its baseline models), over the curves that have five whole
-- blocks.
--   curves, drops   number of curves, and of curves with an onset
--   error, mean     mean of |measured / predicted - 1|, and of measured / predicted
--   first_error     the mean error of all curves by first_x
CREATE TABLE law_error AS
SELECT machine, experiment, first, l2, planes, sum(wholes >= 5) AS curves, count(q) AS drops,
    avg(abs(q - 1)) AS error, avg(q) AS mean, avg(abs(first_q - 1)) AS first_error
FROM (
        SELECT law.*, l2, planes, law.x / c.x AS q, first_x / c.x AS first_q
        FROM law
        JOIN law_case c USING (machine, precision, radius, ny)
        WHERE now <> first
          AND c_eff_bytes = law.capacity
          AND change = 'none'
          AND planes <> 'rims')
GROUP BY machine, experiment, first, l2, planes
ORDER BY machine, experiment, error;

-- A row per experiment and a C of so many MiB: the law's error with it. C_eff is a definition, and others
-- would do as well.
CREATE TABLE law_against AS
SELECT machine, experiment, mib, count(x) AS drops,
    avg(abs(x / predicted * capacity / 1048576 / mib - 1)) AS error
FROM law, (SELECT 36 AS mib UNION ALL VALUES (38), (40), (41), (42), (43), (44), (46), (48))
GROUP BY machine, experiment, mib;
