-- claim: The best variant is at least three times as fast as OpenACC.
-- source: this artifact; OpenACC here is that of GCC
-- at 256³, each at the best of blocks and planes, in star3d-fixed and star3d-xsweep
SELECT machine, printf('%s r = %d', precision, radius) AS place,
    min(time_median_ns) FILTER (WHERE backend = 'openacc')
        / min(time_median_ns) FILTER (WHERE backend = 'cuda') AS value,
    3 AS least, 3 AS floor, 'star3d_fixed' AS noise, '%.1f×' AS format
FROM result
WHERE experiment IN ('star3d_fixed', 'star3d_xsweep')
  AND nx = 256
  AND ny = 256
  AND nz = 256
GROUP BY machine, precision, radius
HAVING value NOTNULL
