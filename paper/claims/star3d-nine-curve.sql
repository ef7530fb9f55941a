-- claim: At new sizes the model predicts the time of each of the nine variants within 10 % on average.
-- source: this artifact; the model of results/rules/44-curve.sql, committed before star3d-nine was measured
-- decided by: star3d-nine
-- The mean over all points of star3d-nine, and the worst of them
-- Other logs of a card are terms of the model, so cards are compared if they have as many.
SELECT machine, printf('%s %s', precision, variant) AS place, avg(abs(model_ns / t_ns - 1)) AS value,
    0.1 AS most, 0.005 AS floor,
    printf(
        '%.1f %%, at most %.0f; a step at the onset: %.0f', 100 * avg(abs(model_ns / t_ns - 1)),
        100 * max(abs(model_ns / t_ns - 1)), 100 * avg(abs(step_ns / t_ns - 1))) AS numbers,
    (SELECT count(*) FROM loaded l WHERE l.machine = curve.machine) AS cases
FROM curve
WHERE experiment = 'star3d_nine'
GROUP BY machine, precision, variant
ORDER BY precision DESC, variant
