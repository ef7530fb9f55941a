-- finding: The best variant is readonly_zloop_reg.
-- source: Nasciutti & Panetta, section 10
-- The share of the points of the sweep of X at which it is the fastest, each variant at its best block and
-- planes: at least half. A point within the noise counts half.
SELECT machine,
    avg(
        CASE
            WHEN other > own * (1 + margin) THEN 1
            WHEN other < own * (1 - margin) THEN 0
            ELSE 0.5 END) AS value,
    0.5 AS least, avg(abs(other / own - 1) <= margin) / 2 AS floor,
    printf(
        'the fastest in %d of %d points; most often it is %s', sum(own < other), count(*),
        most_often) AS numbers
FROM (
        SELECT machine, experiment, min(t_ns) FILTER (WHERE variant = 'readonly_zloop_reg') AS own,
            min(t_ns) FILTER (WHERE variant <> 'readonly_zloop_reg') AS other
        FROM star3d_point
        WHERE experiment = 'star3d_xsweep'
          AND precision = 'single'
        GROUP BY machine, radius, nx)
JOIN margin USING (machine, experiment)
JOIN (
    SELECT machine, variant AS most_often, max(n)
    FROM (
            SELECT machine, variant, count(*) AS n
            FROM (
                    SELECT machine, variant, min(t_ns)
                    FROM star3d_point
                    WHERE experiment = 'star3d_xsweep'
                      AND precision = 'single'
                    GROUP BY machine, radius, nx)
            GROUP BY machine, variant)
    GROUP BY machine) USING (machine)
WHERE own NOTNULL
  AND other NOTNULL
GROUP BY machine
