-- claim: Misaligned accesses in place, as in a[i+s] = a[i+s] + 1, can reduce the throughput.
-- source: RWTH slides, coalescing
-- beyond the noise, at the worst offset: the source says that it can, not by how much
SELECT a.machine, 1 - min(a.t_eff_gbs / b.t_eff_gbs) AS value, 0 AS least, 'stream_access' AS noise,
    printf('by %.1f %% at most', 100 - 100 * min(a.t_eff_gbs / b.t_eff_gbs)) AS numbers
FROM stream_access a
JOIN stream_access b USING (machine, variant, precision, width, status)
WHERE variant = 'inplace'
  AND a.offset > 0
  AND b.offset = 0
  AND status = 'ok'
GROUP BY a.machine
