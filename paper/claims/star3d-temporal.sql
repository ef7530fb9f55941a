-- finding: Temporal blocking pays: two or more steps per pass.
-- source: Nasciutti & Panetta, section 10, future work
-- Updates per second: the best with several steps per pass / the best with one, star3d-limit included, at
-- its size (results/rules/61-limit.sql).
SELECT machine, printf('%s r = %d', precision, radius) AS place, b.f / max(a.f) AS value, 1 AS least,
    'star3d_temporal' AS noise,
    printf('%.2f× our best with one step (%d steps)', b.f / max(a.f), b.steps) AS numbers
FROM (
        SELECT machine, precision, radius, size, f
        FROM temporal_best
        WHERE steps = 1
        UNION ALL
        SELECT machine, precision, radius, size, f
        FROM limit_best) a
JOIN (
    SELECT machine, precision, radius, size, steps, max(f) AS f
    FROM temporal_best
    WHERE steps > 1
    GROUP BY 1, 2, 3, 4) b USING (machine, precision, radius, size)
GROUP BY machine, precision, radius
