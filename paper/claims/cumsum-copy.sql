-- claim: A running sum along y or z is as fast as a copy in the same order.
-- source: Omlin & Raess, lecture 10, exercise 3, tasks 2 and 4
-- as fast: 0.97 of its throughput and more; each at its best
SELECT machine, printf('%s %s', precision, axis) AS place, t / than AS value, 0.97 AS least,
    'cumsum' AS noise, '%.2f' AS format, t_cases + than_cases AS cases
FROM (
        SELECT machine, precision, CASE variant WHEN 'cumsum_dim2' THEN 'y' ELSE 'z' END AS axis, f AS t,
            replace(variant, 'cumsum', 'memcopy') AS copy, cases AS t_cases
        FROM cumsum_best
        WHERE variant IN ('cumsum_dim2', 'cumsum_dim3'))
JOIN (
    SELECT machine, precision, variant AS copy, f AS than, cases AS than_cases
    FROM cumsum_best) USING (machine, precision, copy)
