-- claim: The model predicts narrow grids, of at most three blocks, within 15 % on average.
-- source: this artifact; the model of results/rules/44-curve.sql
-- X up to 96; the mean over the points of all sweeps of X
-- Other logs of a card are terms of the model, so cards are compared if they have as many.
SELECT machine, printf('%s %s', precision, variant) AS place, avg(abs(model_ns / t_ns - 1)) AS value,
    0.15 AS most, max(margin) AS floor,
    printf(
        '%.1f %%, at most %.0f', 100 * avg(abs(model_ns / t_ns - 1)),
        100 * max(abs(model_ns / t_ns - 1))) AS numbers,
    (SELECT count(*) FROM loaded l WHERE l.machine = curve.machine) AS cases
FROM curve
JOIN margin USING (machine, experiment)
WHERE nx <= 96
GROUP BY machine, precision, variant
ORDER BY precision DESC, variant
