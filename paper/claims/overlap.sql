-- claim: Copies and kernels overlap in streams.
-- source: RWTH slides, streams
-- in the best case 1.5 times as fast as one after the other, from pinned memory; noise: what one stream is
-- off 1
SELECT machine, gain AS value, 1.5 AS least, max(noise, 0.01) AS floor,
    '%.2f times as fast as one after the other, from pinned memory' AS format
FROM overlap_gain
WHERE memory = 'pinned'
