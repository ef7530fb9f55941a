-- claim: The law predicts the onset after each change: no written plane, other orders, padded rows.
-- source: this artifact; X = C_eff / (s Y (2r+2)), changed as results/rules/46-causal.sql says
-- reworded: set-asides of the L2, which were not counted, are gone
-- The mean distance from the law's X: 10 %. floor: twice its standard error. Streaming stores are not
-- counted, as the law says nothing about them.
SELECT machine, avg(e) AS value, 0.1 AS most,
    2 * sqrt(max(avg(e * e) - avg(e) * avg(e), 0) / count(e)) AS floor,
    printf(
        'drops of %d curves at %.2f to %.2f times that X, off by %.1f %% on average', count(e), min(q),
        max(q), 100 * avg(e)) AS numbers, count(e) AS cases
FROM (
        SELECT machine, x / predicted AS q, abs(x / predicted - 1) AS e
        FROM causal
        WHERE change IN ('none', 'cold', 'sums', 'padded', 'walk-y', 'walk-halves')
          AND x > 0
          AND predicted > 0)
GROUP BY machine
