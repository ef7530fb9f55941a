-- claim: A simulated L2, bandwidths and latencies predict the nine variants' times within 10 % on average.
-- source: this artifact; the terms were found on star3d-xsweep, -l2cliff and -plane
-- results/rules/44-curve.sql: nothing is fitted to a curve; the mean over all points, and the worst of them
-- Other logs of a card are terms of the model, so cards are compared if they have as many.
SELECT machine, printf('%s %s', precision, variant) AS place,
    avg(abs(model_ns / t_ns - 1)) AS value, 0.1 AS most, max(margin) AS floor,
    printf(
        '%.1f %%, at most %.0f; a step at the onset: %.0f', 100 * avg(abs(model_ns / t_ns - 1)),
        100 * max(abs(model_ns / t_ns - 1)), 100 * avg(abs(step_ns / t_ns - 1))) AS numbers,
    (SELECT count(*) FROM loaded l WHERE l.machine = curve.machine) AS cases
FROM curve
JOIN margin USING (machine, experiment)
WHERE experiment <> 'star3d_nine'
GROUP BY machine, precision, variant
ORDER BY precision DESC, variant
