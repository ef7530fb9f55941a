-- claim: Paths that change from warp to warp cost nothing.
-- source: RWTH slides, branching
-- nothing: 32 paths take no more than 1.1 times as long as one
SELECT a.machine, precision AS place, a.time_median_ns / b.time_median_ns AS value, 1.1 AS most,
    'divergence_kway' AS noise, '%.2f×' AS format
FROM divergence_kway a
JOIN divergence_kway b USING (machine, variant, precision, nx, status)
WHERE variant = 'kway_aligned'
  AND a.ways = 32
  AND b.ways = 1
  AND status = 'ok'
