-- claim: Each onset is within 10 % of the law's prediction.
-- source: this artifact; the aim of star3d-law
-- counted: all curves with five whole blocks (results/rules/42-cliff.sql)
SELECT machine, avg(near) AS value, 1 AS least, 0 AS floor,
    printf('%d of %d curves', sum(near), count(*)) AS numbers
FROM (SELECT machine, ifnull(abs(x / predicted - 1) <= 0.1, 0) AS near FROM law WHERE first AND wholes >= 5)
GROUP BY machine
