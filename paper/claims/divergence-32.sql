-- claim: Divergence in a warp costs up to 32 times.
-- source: RWTH slides, branching
-- 32 paths over one: 28 to 33
SELECT a.machine, precision AS place, a.time_median_ns / b.time_median_ns AS value, 28 AS least, 33 AS most,
    32 AS floor, 'divergence_kway' AS noise, '%.1f×' AS format
FROM divergence_kway a
JOIN divergence_kway b USING (machine, variant, precision, nx, status)
WHERE variant = 'kway'
  AND a.ways = 32
  AND b.ways = 1
  AND status = 'ok'
