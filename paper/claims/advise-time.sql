-- claim: The time of the advised variant is within 15 % of the predicted one, in 80 % of the cases.
-- source: this artifact; sizes of results/rules/60-advise.sql, each left out
-- Each size is left out once alone, then with all sizes within a factor of two of it. 80 % is what `make
-- advise` promises; the floor is twice the share's standard error.
SELECT machine, iif(class = 'two', 'a factor of two', 'the size') AS place, avg(abs(off) <= 0.15) AS value,
    0.8 AS least, 2 * sqrt(avg(abs(off) <= 0.15) * (1 - avg(abs(off) <= 0.15)) / count(*)) AS floor,
    printf('%.0f %% of %d', 100 * avg(abs(off) <= 0.15), count(*)) AS numbers,
    -- what was measured of star3d decides which sizes are nearest
    (SELECT count(*) FROM advise_best b WHERE b.machine = h.machine) AS cases
FROM advise_held h
WHERE class IN ('size', 'few', 'two')
GROUP BY machine, class = 'two'
