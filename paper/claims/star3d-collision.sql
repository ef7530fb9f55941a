-- claim: With read-only memory r = 4 drops where X is a power of two: conflicts in some cache.
-- source: this artifact; Nasciutti & Panetta, section 8, suspect collisions (star3d-readonly-falls)
-- time per point at X = 512, 1024, 2048 over the mean of both neighbours; a drop: by 5 % at the worst of them
SELECT machine, max(t_ns / around) AS value, 1.05 AS least, 'star3d_xsweep' AS noise,
    printf('%.3f to %.3f times the time of the neighbours', min(t_ns / around), max(t_ns / around)) AS numbers
FROM (
        SELECT *,
            (
                lag(t_ns) OVER (PARTITION BY curve ORDER BY nx)
                    + lead(t_ns) OVER (PARTITION BY curve ORDER BY nx)) / 2 AS around
        FROM star3d_point
        WHERE experiment = 'star3d_xsweep'
          AND variant LIKE 'readonly%'
          AND radius = 4
          AND precision = 'single')
WHERE nx IN (512, 1024, 2048)
  AND around NOTNULL
GROUP BY machine
