-- claim: With more than two GPUs it takes twice as many planes per GPU until another one pays fully.
-- source: this artifact, before it was measured (results/rules/35-halo.sql)
-- The knee / the knee of two GPUs, by the copy engines.
SELECT machine, printf('r = %d, %d GPUs', radius, n.gpus) AS place, n.knee / two.knee AS value, 1.8 AS least,
    2.2 AS most, 0.02 AS floor, '%.2f' AS format
FROM halo_knee n
JOIN halo_knee two USING (machine, variant, kernel, precision, radius)
WHERE variant = 'copy'
  AND kernel = 'tma_ring'
  AND precision = 'single'
  AND n.gpus > 2
  AND two.gpus = 2
ORDER BY n.gpus, radius
