-- claim: Copies and kernels overlap in streams.
-- source: RWTH slides, streams
-- At least 1.5 times as fast as one after the other in the best case, from pinned memory. noise: the
-- deviation of one stream from 1.
SELECT machine, gain AS value, 1.5 AS least, max(noise, 0.01) AS floor,
    '%.2f times as fast as one after the other, from pinned memory' AS format
FROM overlap_gain
WHERE memory = 'pinned'
