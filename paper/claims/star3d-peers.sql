-- claim: At the same size, radius and precision no public code that we ran is faster, be it with one step per pass or with several.
-- source: this artifact
-- ours over the best of them, each in units of its own copy (view peer of results/rules/61-limit.sql); where
-- no size is the same, nothing is compared
SELECT machine, printf('%s %s r = %d', iif(steps = 1, 'one sweep', 'several'), precision, radius) AS place,
    min(ours / f) AS value, 1 AS least, 'star3d_limit_sizes' AS noise,
    printf('%.2f× %s', min(ours / f), tool) AS numbers
FROM peer
WHERE ours NOTNULL
GROUP BY machine, ifnull(steps, 2) > 1, precision, radius
