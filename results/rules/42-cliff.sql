-- A row per star3d curve: where the time per point t rises over X. Figures, claims and README.md use this
-- rule. A curve with fewer than five points has no onset.
--   x                     the cliff onset: the first X, from the plateau on, at which t exceeds half of the
--                         rise. t is the running median of three points over X, so the two ends have none.
--                         NULL: the rise is below 10 %
--   plateau               the lowest t; rise: from there to the highest t at a larger X, as a fraction of
--                         the plateau
--   x_before, between_x   the X before x; where the line from x_before to x crosses half of the rise
--   whole_x               the onset by the rule of results/rules/51-plane.sql: whole blocks only, as others
--                         make t a saw-tooth, no running median, and interpolated where the line between
--                         two points crosses half of the rise
--   wholes                the number of these points; fewer than five have no onset
--   predicted             X by the K80 paper's formula; model: by the law (results/rules/41-law.sql)
--   at_l2                 1: x is 0.4 to 2 times the predicted X; farther away the rise has another cause
CREATE TABLE cliff AS
WITH neighbours AS (
    SELECT curve, nx, t_ns, lag(t_ns) OVER w AS before, lead(t_ns) OVER w AS after
    FROM star3d_point
    WINDOW w AS (PARTITION BY curve ORDER BY nx)),
running_median AS (
    SELECT curve, nx, max(min(before, t_ns), min(max(before, t_ns), after)) AS t
    FROM neighbours
    WHERE before IS NOT NULL
      AND after IS NOT NULL),
plateau AS (
    SELECT curve, low, min(nx) AS start
    FROM (SELECT curve, nx, t, min(t) OVER (PARTITION BY curve) AS low FROM running_median)
    WHERE t = low
    GROUP BY curve),
climb AS (
    SELECT curve, nx, t, low, max(t) OVER (PARTITION BY curve) AS high, lag(t) OVER w AS t_before,
        lag(nx) OVER w AS nx_before
    FROM running_median
    JOIN plateau USING (curve)
    WHERE nx >= start
    WINDOW w AS (PARTITION BY curve ORDER BY nx)),
smooth_onset AS (
    SELECT curve, high / low - 1 AS rise,
        CASE WHEN high / low - 1 >= 0.1 THEN min(nx) FILTER (WHERE t > (low + high) / 2) END AS x
    FROM climb
    GROUP BY curve),
whole_point AS (
    SELECT curve, nx, whole_ns AS t, min(whole_ns) OVER (PARTITION BY curve) AS low,
        lag(nx) OVER w AS nx_before, lag(whole_ns) OVER w AS t_before
    FROM star3d_point
    WHERE whole_ns NOTNULL
    WINDOW w AS (PARTITION BY curve ORDER BY nx)),
whole_start AS (SELECT *, min(nx) FILTER (WHERE t = low) OVER (PARTITION BY curve) AS start FROM whole_point),
whole_top AS (SELECT *, max(t) FILTER (WHERE nx >= start) OVER (PARTITION BY curve) AS high FROM whole_start),
whole_onset AS (
    SELECT curve, count(*) AS wholes,
        CASE
            WHEN count(*) >= 5 AND max(high) >= 1.1 * max(low)
                THEN min(
                    nx_before + (nx - nx_before) * ((low + high) / 2 - t_before) / (t - t_before))
                    FILTER (
                        WHERE nx > start
                        AND t >= (low + high) / 2
                        AND t_before < (low + high) / 2) END AS whole_x
    FROM whole_top
    GROUP BY curve),
curve_key AS (
    SELECT curve, machine, experiment, precision, variant, planes, radius, ny, nz, change, count(*) AS points
    FROM star3d_point
    GROUP BY curve)
SELECT machine, experiment, precision, variant, planes, radius, ny, nz, points,
    CASE WHEN points >= 5 THEN smooth_onset.x END AS x, CASE WHEN points >= 5 THEN rise END AS rise,
    x_paper AS predicted, law_now.x AS model,
    points >= 5 AND smooth_onset.x BETWEEN 0.4 * x_paper AND 2 * x_paper AS at_l2, change,
    CASE
        WHEN points >= 5
            THEN nx_before
                + ((low + high) / 2 - t_before) / (t - t_before)
                    * (smooth_onset.x - nx_before) END AS between_x,
    nx_before AS x_before, whole_x, ifnull(wholes, 0) AS wholes
FROM curve_key
LEFT JOIN smooth_onset USING (curve)
LEFT JOIN whole_onset USING (curve)
LEFT JOIN climb ON climb.curve = curve_key.curve AND climb.nx = smooth_onset.x
LEFT JOIN law_now USING (machine, precision, radius, ny);
INSERT INTO loaded SELECT machine, 'cliff', count(*) FROM cliff GROUP BY machine;
