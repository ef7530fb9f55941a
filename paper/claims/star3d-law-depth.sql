-- claim: Beyond each onset T_eff is within 5 % of its prediction, B_read / (r + 1).
-- source: this artifact; the depths of predicted.csv are older than star3d-law
-- All curves; the mean of T_eff from 1.5 times the predicted X on.
SELECT machine, precision AS place, avg(abs(q - 1) <= 0.05) AS value, 1 AS least, 0 AS floor,
    printf(
        '%d of %d, off by %.1f %% on average, at %.2f to %.2f times that T_eff', sum(abs(q - 1) <= 0.05),
        count(*), 100 * avg(abs(q - 1)), min(q), max(q)) AS numbers
FROM (SELECT machine, precision, t_eff_gbs / t_eff_predicted AS q FROM law WHERE first)
WHERE q NOTNULL
GROUP BY machine, precision
ORDER BY precision DESC
