-- claim: Copies from pageable memory overlap with nothing.
-- source: common knowledge
-- nothing: up to 5 % in the best case. noise: the deviation of one stream from 1.
SELECT machine, gain AS value, 1.05 AS most, max(noise, 0.01) AS floor,
    '%.2f times as fast as one after the other' AS format
FROM overlap_gain
WHERE memory = 'pageable'
