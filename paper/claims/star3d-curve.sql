-- claim: A simulated L2, bandwidths, latencies and a copy predict the time of each of the nine variants at every size, within 10 % on average.
-- source: this artifact; the terms were found on star3d-xsweep, -l2cliff and -plane; star3d-nine is new to them
-- results/rules/44-curve.sql: nothing is fitted to a curve; the mean over all points, and the worst of them
SELECT machine,
    printf(
        '%s %s %s', CASE experiment WHEN 'star3d_nine' THEN 'new' ELSE 'known' END, precision,
        variant) AS place,
    avg(abs(model_ns / t_ns - 1)) AS value, 0.1 AS most, max(margin) AS floor,
    printf(
        '%.1f %%, at most %.0f; a step at the onset: %.0f', 100 * avg(abs(model_ns / t_ns - 1)),
        100 * max(abs(model_ns / t_ns - 1)), 100 * avg(abs(step_ns / t_ns - 1))) AS numbers
FROM curve
JOIN margin USING (machine, experiment)
GROUP BY machine, experiment = 'star3d_nine', precision, variant
ORDER BY experiment = 'star3d_nine', precision DESC, variant
