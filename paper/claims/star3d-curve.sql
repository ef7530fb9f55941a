-- claim: Bandwidths, L2 capacity and a copy predict variants without a Z loop within 10 % on average.
-- source: this artifact; terms found on star3d-xsweep and star3d-l2cliff of an H200
-- The sweeps of star3d-law are new to the model. Nothing is fitted to a curve (results/rules/44-curve.sql).
-- The mean is over all points of the sweeps of X.
SELECT machine,
    printf(
        '%s %s %s', CASE experiment WHEN 'star3d_law' THEN 'new' ELSE 'known' END, precision,
        variant) AS place,
    avg(abs(model_ns / t_ns - 1)) AS value, 0.1 AS most, max(margin) AS floor,
    printf(
        '%.1f %%, at most %.0f', 100 * avg(abs(model_ns / t_ns - 1)),
        100 * max(abs(model_ns / t_ns - 1))) AS numbers
FROM curve
JOIN margin USING (machine, experiment)
GROUP BY machine, experiment = 'star3d_law', precision, variant
ORDER BY experiment = 'star3d_law', precision DESC, variant
