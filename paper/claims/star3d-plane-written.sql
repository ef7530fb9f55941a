-- claim: A written plane takes more room than a plane that is read.
-- source: this artifact; found on other H200s, 1.25 to 1.45, then measured
-- The slope of p over the planes written, 0 to 2, by what DRAM delivers and by time
-- (results/rules/51-plane.sql). floor: twice its standard error.
SELECT b.machine, b.seen AS place, (b.planes - a.planes) / (b.written - a.written) AS value, 1 AS least,
    NULL AS most,
    2 * sqrt(
        a.planes_error * a.planes_error + b.planes_error * b.planes_error) / (b.written - a.written) AS floor,
    printf(
        '%.2f planes; 2r + %.2f where none is written', (b.planes - a.planes) / (b.written - a.written),
        a.planes - a.written * (b.planes - a.planes) / (b.written - a.written)) AS numbers
FROM plane_fit a
JOIN plane_fit b USING (machine, experiment, seen, variant)
WHERE experiment = 'star3d_written'
  AND a.written < 0.1
  AND b.written = 2
