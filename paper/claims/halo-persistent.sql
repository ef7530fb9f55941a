-- claim: On thin slabs a persistent kernel, whose blocks wait by flags, is faster than overlapped copies.
-- source: this artifact
-- both on two GPUs, at the fewest planes of a GPU that both take
SELECT machine, printf('r = %d', radius) AS place, c.time_median_ns / p.time_median_ns AS value, 1 AS least,
    'halo_strong' AS noise, '%.2f×' AS format
FROM halo_strong p
JOIN halo_strong c USING (machine, precision, radius, nx, ny, nz, gpus)
WHERE p.variant = 'persistent'
  AND c.variant = 'copy'
  AND c.kernel = 'tma_ring'
  AND c.schedule = 'beside'
  AND p.status = 'ok'
  AND c.status = 'ok'
  AND gpus = 2
  AND nz = (
      SELECT min(nz)
      FROM halo_strong f
      WHERE f.variant = 'copy'
        AND f.schedule = 'beside'
        AND f.status = 'ok'
        AND f.machine = p.machine
        AND f.radius = p.radius
        AND f.gpus = 2)
ORDER BY radius
