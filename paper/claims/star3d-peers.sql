-- claim: No public code that we ran is faster at the same size, radius and precision, with one step or more.
-- source: this artifact
-- Ours over the best of them, each in units of its own copy (view peer of results/rules/61-limit.sql).
-- Sizes that only one of the two has are not compared.
SELECT machine, printf('%s %s r = %d', iif(steps = 1, 'one sweep', 'several'), precision, radius) AS place,
    min(ours / f) AS value, 1 AS least, 'star3d_limit_sizes' AS noise,
    printf('%.2f× %s', min(ours / f), tool) AS numbers
FROM peer
WHERE ours NOTNULL
GROUP BY machine, ifnull(steps, 2) > 1, precision, radius
