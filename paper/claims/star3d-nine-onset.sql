-- claim: The nine variants' onsets by time follow from a simulated L2 and a copy: within 3 % on average.
-- source: this artifact; the model of results/rules/44-curve.sql, committed before star3d-nine was measured
-- decided by: star3d-nine
-- The mean over all curves of |measured / predicted - 1| of their onsets; 0 where neither has one, as with
-- a Z loop, 1 where one has. As these zeros make the mean small, the three variants without a Z loop are a
-- place of their own.
-- Other logs of a card are terms of the model, so cards are compared if they have as many.
SELECT machine, place, avg(off) AS value, 0.03 AS most, 0.002 AS floor,
    group_concat(printf('%s %.1f %% (at most %.0f)', variant, 100 * off, 100 * worst), ', ') AS numbers,
    (SELECT count(*) FROM loaded l WHERE l.machine = curve_off.machine) AS cases
FROM curve_off
JOIN (SELECT 'nine variants' AS place UNION ALL VALUES ('without a Z loop'))
    ON place = 'nine variants' OR variant NOT LIKE '%zloop%'
WHERE experiment = 'star3d_nine'
GROUP BY machine, place
