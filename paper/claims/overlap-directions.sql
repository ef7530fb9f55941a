-- claim: Copies in both directions overlap.
-- source: RWTH slides, streams
-- Time of both copies one after the other / time of both at once: at least 1.5 in the worst case, from
-- pinned memory.
SELECT machine, min((h2d_ns + d2h_ns) / both_ways_ns) AS value, 1.5 AS least, 'overlap' AS noise,
    printf(
        '%.2f to %.2f×', min((h2d_ns + d2h_ns) / both_ways_ns),
        max((h2d_ns + d2h_ns) / both_ways_ns)) AS numbers
FROM overlap
WHERE memory = 'pinned'
  AND status = 'ok'
  AND both_ways_ns > 0
GROUP BY machine
