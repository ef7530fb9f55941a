-- claim: Read's step, star3d's onsets and diffusion2d's jump agree on the capacity of the L2.
-- source: this artifact
-- Each capacity over that of read. Of star3d it is the median over the curves of the law's planes at X, of
-- diffusion2d the fields at which the three variants with three fields jump (results/rules/28-jump.sql). 10
-- %; the floor of 3 % is half a step of read's working set.
SELECT machine, place, avg(c) FILTER (WHERE 2 * i BETWEEN n AND n + 2) / effective_bytes AS value,
    0.9 AS least, 1.1 AS most, 0.03 AS floor,
    printf(
        '%.1f MiB, read %.1f', avg(c) FILTER (WHERE 2 * i BETWEEN n AND n + 2) / 1048576,
        effective_bytes / 1048576) AS numbers
FROM (
        SELECT *, row_number() OVER (PARTITION BY machine, place ORDER BY c) AS i,
            count(*) OVER (PARTITION BY machine, place) AS n
        FROM (
                SELECT machine, 'star3d' AS place, whole_x * fill AS c
                FROM cliff
                JOIN law_now USING (machine, precision, radius, ny)
                WHERE experiment = 'star3d_l2cliff'
                  AND planes IS NULL
                  AND whole_x > 0
                UNION ALL
                SELECT machine, 'diffusion2d', bytes
                FROM jump
                WHERE variant IN ('halothreads', 'launchkernel', 'graph')
                  AND bytes > 0))
JOIN effective_l2 USING (machine)
GROUP BY machine, place
