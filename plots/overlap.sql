-- needs: overlap
SELECT 'says',
       group_concat(CASE
                        WHEN told THEN printf('up to %.2f× in %s memory', gain, memory)
                        ELSE printf('none beyond noise in %s memory (up to %.2f×, '
                                    || 'where one stream alone is off by %.2f)',
                                    memory, gain, noise) END, '; ')
FROM (SELECT * FROM overlap_gain WHERE machine = :machine ORDER BY memory DESC);

-- A panel per kind of memory, a look per number of streams
SELECT DISTINCT 'memories[]', memory
FROM overlap_speed
WHERE machine = :machine
ORDER BY 2 DESC;
SELECT DISTINCT 'streams[]', streams
FROM overlap_speed
WHERE machine = :machine
ORDER BY streams;
SELECT 'most', max(max(speed), max(ideal)) FROM overlap_speed WHERE machine = :machine;

-- By streams and order: time of the kernel over that of one copy, speed-up
SELECT 'speed_' || memory, CAST(streams AS INTEGER) || ' ' || variant, x, speed
FROM overlap_speed
WHERE machine = :machine
ORDER BY memory, streams, variant DESC, work;
-- The ideal: time of the kernel over that of one copy, speed-up, speed-up if both directions share the bus
SELECT 'ideal_' || memory, 1, avg(x), avg(ideal), avg(shared)
FROM overlap_speed
WHERE machine = :machine
GROUP BY memory, work
ORDER BY memory, 3;
