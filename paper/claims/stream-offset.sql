-- claim: Misaligned accesses can reduce the throughput.
-- source: RWTH slides, coalescing
-- by 10 % at the worst offset
SELECT a.machine, 1 - min(a.t_eff_gbs / b.t_eff_gbs) AS value, 0.1 AS least, 'stream_access' AS noise,
    printf('by %.1f %% at most', 100 - 100 * min(a.t_eff_gbs / b.t_eff_gbs)) AS numbers
FROM stream_access a
JOIN stream_access b USING (machine, precision, width, status)
WHERE a.variant = 'offset'
  AND b.variant = 'offset'
  AND a.offset > 0
  AND b.offset = 0
  AND status = 'ok'
GROUP BY a.machine
