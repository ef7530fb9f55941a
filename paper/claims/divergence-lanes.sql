-- claim: The cost of many paths in a warp is its waiting lanes.
-- source: RWTH slides, branching
-- Time × active lanes, by the profiler (divergence-counters), over that of one path: within a tenth. Single
-- precision.
SELECT machine, printf('%d paths', ways) AS place, t * lanes / (one * all_lanes) AS value, 0.9 AS least,
    1.1 AS most, 0.02 AS floor,
    printf('%.1f times as long with %.1f lanes at work', t / one, lanes) AS numbers
FROM (
        SELECT machine, ways, duration_ns AS t, lanes_on AS lanes, first_value(duration_ns) OVER w AS one,
            first_value(lanes_on) OVER w AS all_lanes
        FROM divergence_counters
        WHERE variant = 'kway'
        WINDOW w AS (PARTITION BY machine, precision, nx ORDER BY ways))
WHERE ways > 1
