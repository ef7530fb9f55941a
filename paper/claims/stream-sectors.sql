-- claim: A misaligned access takes one more sector of 32 bytes per warp, a stride of k takes k times as many.
-- source: RWTH slides, coalescing
-- loads by the profiler (stream-counters), one value of 4 bytes per thread: 4 sectors, 5 if off the
-- boundary of a sector, 4 k with a stride and at most 32. 2 %: rows end somewhere.
SELECT machine, variant AS place, max(abs(sectors_per_load / should - 1)) AS value, 0.02 AS most,
    0.002 AS floor, group_concat(printf('%d: %.2f', by, sectors_per_load), ', ') AS numbers
FROM (
        SELECT machine, variant, offset AS by, sectors_per_load,
            CASE WHEN CAST(offset AS INT) % 8 THEN 5.0 ELSE 4.0 END AS should
        FROM stream_counters
        WHERE variant = 'offset'
        UNION ALL
        SELECT machine, variant, stride, sectors_per_load, min(32.0, 4 * stride)
        FROM stream_counters
        WHERE variant = 'stride')
GROUP BY machine, variant
