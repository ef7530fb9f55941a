-- claim: With read-only memory and r = 4 the speed falls as the domain grows.
-- source: Nasciutti & Panetta, section 8, which suspects collisions of cache lines
-- readonly_zloop and readonly_zloop_reg of star3d-xsweep, single precision: the fastest X from 256 to 1024
-- over the mean of X from 1792 to 2048; a fall: by 5 %
SELECT machine, variant AS place,
    avg(t_ns) FILTER (WHERE nx >= 1792) / min(t_ns) FILTER (WHERE nx BETWEEN 256 AND 1024) AS value,
    1.05 AS least, 'star3d_xsweep' AS noise, '%.2f times the time' AS format
FROM star3d_point
WHERE experiment = 'star3d_xsweep'
  AND variant IN ('readonly_zloop', 'readonly_zloop_reg')
  AND radius = 4
  AND precision = 'single'
  AND planes = 0
GROUP BY machine, variant
