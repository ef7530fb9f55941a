-- claim: The variant advised where a size, or all within a factor of two of it, was left out is within 5 % of the fastest there, in 90 % of the cases.
-- source: this artifact; 200 sizes of results/rules/60-advise.sql, each left out, then all within a factor of two of it
-- nine in ten: what make advise promises; the floor is twice the share's standard error
SELECT machine, iif(apart = 0, 'the size', 'a factor of two') AS place, avg(slower <= 1.05) AS value,
    0.9 AS least, 2 * sqrt(avg(slower <= 1.05) * (1 - avg(slower <= 1.05)) / count(*)) AS floor,
    printf('%.0f %% of %d', 100 * avg(slower <= 1.05), count(*)) AS numbers
FROM advise_held
GROUP BY machine, apart
