-- claim: The L2 is two halves: at every radius the onset is where the planes fill one half.
-- source: this artifact, the explanation that the law replaces
-- The paper's X for the whole L2, halved: within 10 %. floor: twice the standard error of the mean over the
-- variants, at least half a step of X.
SELECT machine, printf('r = %d', radius) AS place, avg(x / predicted) AS value, 0.45 AS least, 0.55 AS most,
    max(
        2 * sqrt(
            max(avg(x / predicted * x / predicted) - avg(x / predicted) * avg(x / predicted), 0) / count(*)),
        avg((x - x_before) / predicted) / 2) AS floor,
    '%.2f' AS format
FROM cliff
WHERE experiment = 'star3d_l2cliff'
  AND planes IS NULL
  AND x > 0
  AND at_l2 NOTNULL
GROUP BY machine, radius
