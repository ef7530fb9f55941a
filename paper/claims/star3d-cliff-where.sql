-- finding: The onset is where the planes of a step fill the whole L2.
-- source: Nasciutti & Panetta, section 6
-- The mean distance from that X: 15 %. floor: twice its standard error.
SELECT machine, avg(e) AS value, 0.15 AS most,
    2 * sqrt(max(avg(e * e) - avg(e) * avg(e), 0) / count(*)) AS floor,
    printf(
        'drops at %.2f to %.2f times that X, off by %.0f %% on average', min(q), max(q),
        100 * avg(e)) AS numbers
FROM (
        SELECT machine, x / predicted AS q, abs(x / predicted - 1) AS e
        FROM cliff
        WHERE experiment = 'star3d_l2cliff'
          AND planes IS NULL
          AND x > 0
          AND predicted > 0)
GROUP BY machine
