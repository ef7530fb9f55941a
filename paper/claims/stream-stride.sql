-- claim: Strided accesses reduce the throughput.
-- source: RWTH slides, coalescing
-- drop: a stride of 32 values leaves half at the most
SELECT a.machine, max(a.t_eff_gbs / b.t_eff_gbs) AS value, 0.5 AS most, 'stream_access' AS noise,
    printf(
        'stride 32 leaves %.0f to %.0f %%', 100 * min(a.t_eff_gbs / b.t_eff_gbs),
        100 * max(a.t_eff_gbs / b.t_eff_gbs)) AS numbers
FROM stream_access a
JOIN stream_access b USING (machine, precision, width, status)
WHERE a.variant = 'stride'
  AND b.variant = 'stride'
  AND a.stride = 32
  AND b.stride = 1
  AND status = 'ok'
GROUP BY a.machine
