-- claim: A running sum along any axis reaches 0.95 of the memory's peak.
-- source: this artifact
-- the best variant of each axis; 0.95 as in star3d-limit
SELECT machine, printf('%s %s', precision, axis) AS place, max(f) AS value, 0.95 AS least, 'cumsum' AS noise,
    '%.3f' AS format, sum(cases) AS cases
FROM (
        SELECT *, substr('xyz', substr(variant, 11, 1), 1) AS axis
        FROM cumsum_best
        WHERE variant LIKE 'cumsum!_dim%' ESCAPE '!')
GROUP BY machine, precision, axis
