-- Where the time per point of a star3d curve rises over X: one rule for figures, claims and the README.
--   t           running median of three of the time per point, over rising X; the two ends have none
--   plateau     the least t; rise: from there to the greatest t at a larger X, as a fraction of the plateau
--   x           the cliff: the first X from the plateau on where t is above half of the rise; NULL where the
--               rise is below 10 % or the curve has fewer than five points; between_x: where the straight
--               line to it from the X before crosses that half
--   whole_x     by the rule of results/rules/51-plane.sql: of whole blocks alone, as others make the time a
--               saw-tooth, without the running median, and where the straight line between two of them
--               crosses the half; wholes: how many there are, no drop with fewer than five
--   predicted   by the formula of the K80 paper; model: by the law (both: results/rules/41-law.sql)
--   at_l2       x is between 0.4 and 2 times the predicted X: farther away the rise has another reason
CREATE TABLE cliff AS
WITH running AS (
    SELECT curve, nx, t_ns, lag(t_ns) OVER w AS before, lead(t_ns) OVER w AS after
    FROM star3d_point
    WINDOW w AS (PARTITION BY curve ORDER BY nx)),
smooth AS (
    SELECT curve, nx, max(min(before, t_ns), min(max(before, t_ns), after)) AS t
    FROM running
    WHERE before IS NOT NULL
      AND after IS NOT NULL),
plateau AS (
    SELECT curve, low, min(nx) AS start
    FROM (SELECT curve, nx, t, min(t) OVER (PARTITION BY curve) AS low FROM smooth)
    WHERE t = low
    GROUP BY curve),
rising AS (
    SELECT curve, nx, t, low, max(t) OVER (PARTITION BY curve) AS high, lag(t) OVER w AS t_before,
        lag(nx) OVER w AS nx_before
    FROM smooth
    JOIN plateau USING (curve)
    WHERE nx >= start
    WINDOW w AS (PARTITION BY curve ORDER BY nx)),
found AS (
    SELECT curve, high / low - 1 AS rise,
        CASE WHEN high / low - 1 >= 0.1 THEN min(nx) FILTER (WHERE t > (low + high) / 2) END AS x
    FROM rising
    GROUP BY curve),
whole AS (
    SELECT curve, nx, whole_ns AS t, min(whole_ns) OVER (PARTITION BY curve) AS low,
        lag(nx) OVER w AS nx_before, lag(whole_ns) OVER w AS t_before
    FROM star3d_point
    WHERE whole_ns NOTNULL
    WINDOW w AS (PARTITION BY curve ORDER BY nx)),
whole_from AS (SELECT *, min(nx) FILTER (WHERE t = low) OVER (PARTITION BY curve) AS start FROM whole),
whole_high AS (SELECT *, max(t) FILTER (WHERE nx >= start) OVER (PARTITION BY curve) AS high FROM whole_from),
whole_drop AS (
    SELECT curve, count(*) AS wholes,
        CASE
            WHEN count(*) >= 5 AND max(high) >= 1.1 * max(low)
                THEN min(
                    nx_before + (nx - nx_before) * ((low + high) / 2 - t_before) / (t - t_before))
                    FILTER (
                        WHERE nx > start
                        AND t >= (low + high) / 2
                        AND t_before < (low + high) / 2) END AS whole_x
    FROM whole_high
    GROUP BY curve),
curves AS (
    SELECT curve, machine, experiment, precision, variant, planes, radius, ny, nz, change, count(*) AS points
    FROM star3d_point
    GROUP BY curve)
SELECT machine, experiment, precision, variant, planes, radius, ny, nz, points,
    CASE WHEN points >= 5 THEN found.x END AS x, CASE WHEN points >= 5 THEN rise END AS rise,
    x_paper AS predicted, law_now.x AS model,
    points >= 5 AND found.x BETWEEN 0.4 * x_paper AND 2 * x_paper AS at_l2, change,
    CASE
        WHEN points >= 5
            THEN nx_before
                + ((low + high) / 2 - t_before) / (t - t_before) * (found.x - nx_before) END AS between_x,
    nx_before AS x_before, whole_x, ifnull(wholes, 0) AS wholes
FROM curves
LEFT JOIN found USING (curve)
LEFT JOIN whole_drop USING (curve)
LEFT JOIN rising ON rising.curve = curves.curve AND rising.nx = found.x
LEFT JOIN law_now USING (machine, precision, radius, ny);
INSERT INTO loaded SELECT machine, 'cliff', count(*) FROM cliff GROUP BY machine;
