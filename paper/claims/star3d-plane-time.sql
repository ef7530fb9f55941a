-- claim: The known onsets by time follow from a simulated L2 and a copy: within 3 % on average.
-- source: this artifact; the model of results/rules/44-curve.sql, whose terms were found on these curves
-- The mean over all curves of star3d-plane of |measured / predicted - 1|, as in star3d-nine-onset.
-- Other logs of a card are terms of the model, so cards are compared if they have as many.
SELECT machine, '' AS place, avg(off) AS value,
    0.03 AS most, 0.002 AS floor,
    group_concat(printf('%s %.1f %% (at most %.0f)', variant, 100 * off, 100 * worst), ', ') AS numbers,
    (SELECT count(*) FROM loaded l WHERE l.machine = curve_off.machine) AS cases
FROM curve_off
WHERE experiment = 'star3d_plane'
GROUP BY machine
