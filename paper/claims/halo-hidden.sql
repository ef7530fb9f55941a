-- claim: n GPUs do n times the work in the same time if the exchange overlaps with the inner planes.
-- source: this artifact: the link moves r planes in the time of Z*, and 512 are more The fastest way of
-- moving the planes, with 512 planes per GPU, which is more than Z*. 0.98: the rest are the planes that
-- both sides of a cut read.
SELECT machine, printf('%s r = %d, %d GPUs', precision, radius, gpus) AS place, max(efficiency) AS value,
    0.98 AS least, 0.01 AS floor, '%.3f' AS format
FROM halo_efficiency
WHERE grows = 'weak'
  AND schedule = 'beside'
  AND kernel = 'tma_ring'
GROUP BY machine, precision, radius, gpus
ORDER BY precision DESC, radius
