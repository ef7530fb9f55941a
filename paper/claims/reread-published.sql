-- claim: The simulated L2 has every published onset of reading again and again within 10 %.
-- source: this artifact: curves of gpu-benches, and our own of an H100 (results/published)
-- half of the rise of the time over that of src/l2/reread.c (results/rules/56-published.sql), of the curve
-- that is furthest off. Said beside each GPU that counted planes, as these are none of them
SELECT machine, 'all' AS place, max(off) AS value, 0.1 AS most, 0.01 AS floor,
    group_concat(printf('%s %.1f MiB, %.1f simulated', gpu, x / 1048576, said / 1048576), '; ') AS numbers,
    0 AS cases
FROM (
        SELECT m.machine, gpu, p.x, said, abs(p.x / said - 1) AS off
        FROM reread_published p
        JOIN (SELECT DISTINCT machine FROM plane_law WHERE x > 0) m
            ON p.machine = m.machine OR p.machine NOT IN (SELECT name FROM machine)
        ORDER BY gpu)
GROUP BY machine
