-- claim: The law also predicts other onsets: wave, in place, two fields, box, rows of two 2D codes.
-- source: this artifact; committed before its curves were measured (results/rules/50-live.sql)
-- A place is a shape, by what DRAM delivers and by time. The law may be off by 3 % on average and 6 % at
-- each onset, so the value is the larger of the mean and half of the worst. A curve without an onset is off
-- by all of it. 0.25 %: two cards differ by less than 0.5 % in an onset (results/rules/50-live.sql).
SELECT machine, place, max(avg(e), max(e) / 2) AS value, NULL AS least, 0.03 AS most, 0.0025 AS floor,
    printf(
        '%d of %d within 6 %%, drops %.1f %% off on average, at most %.1f', count(*) FILTER (WHERE e <= 0.06),
        count(*), 100 * avg(e) FILTER (WHERE x > 0), 100 * max(e) FILTER (WHERE x > 0))
        || iif(count(x) < count(*), printf(', %d no drop', count(*) - count(x)), '') AS numbers,
    count(*) AS cases
FROM (
        SELECT *, ifnull(abs(x / law - 1), 1) AS e,
            CASE experiment WHEN 'star3d_shapes' THEN shape ELSE replace(experiment, '_', ' ') END AS place
        FROM plane_law
        WHERE experiment IN ('star3d_shapes', 'heat2d_rows', 'diffusion2d_rows')
          AND law > 0)
GROUP BY machine, place
