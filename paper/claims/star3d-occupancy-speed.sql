-- claim: Occupancy does not decide the speed: the variant with the highest is not the fastest.
-- source: Nasciutti & Panetta, section 9
-- Its time / the fastest's at the same size, by the profiler (star3d-counters): at least 1.05 at each size
-- counted. floor: 1 %, by which its times differ in repeated launches.
SELECT machine, printf('%s r = %d', precision, radius) AS place, min(behind) AS value, 1.05 AS least,
    0.01 AS floor, printf('%.2f to %.2f×', min(behind), max(behind)) AS numbers
FROM (
        SELECT machine, precision, radius, duration_ns / min(duration_ns) OVER c AS behind,
            rank() OVER (c ORDER BY occupancy_achieved_pct DESC) AS i
        FROM star3d_counters
        WHERE occupancy_achieved_pct > 0
        WINDOW c AS (PARTITION BY machine, precision, radius, nx))
WHERE i = 1
GROUP BY machine, precision, radius
