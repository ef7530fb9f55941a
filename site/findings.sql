-- The three findings of the first screen. Each is a claim, with its verdict and a number on each GPU that
-- decides it, linked to its row among the claims.
WITH finding (place, name) AS (
    VALUES (1, 'star3d-cliff'), (2, 'star3d-cliff-zloop'), (3, 'stream-reread')
),
-- the claim on the cliff has a number per radius: here its range over all of them
risen AS (
    SELECT machine, printf('%+.0f to %+.0f %%', 100 * min(rise), 100 * max(rise)) AS numbers
    FROM cliff
    WHERE experiment = 'star3d_l2cliff'
      AND planes IS NULL
      AND rise NOTNULL
      AND predicted > 0
    GROUP BY machine
)
SELECT
    'finding',
    claim,
    group_concat(
        '#claim-' || v.name || '-' || machine || char(29) || label || char(29)
            || iif(verdict LIKE 'holds where%', 'holds in part', verdict) || char(29)
            || ifnull(iif(place = 1, r.numbers, v.numbers), ''),
        char(28)
    )
FROM (SELECT * FROM verdict ORDER BY label) v
JOIN finding USING (name)
LEFT JOIN risen r USING (machine)
WHERE verdict <> 'no data'
GROUP BY place
ORDER BY place;
