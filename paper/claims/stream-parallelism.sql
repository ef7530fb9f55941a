-- claim: Enough bytes must be in flight: a copy with 4 bytes per thread is slower than one with 16.
-- source: RWTH slides, summary
-- slower: by 20 %, each at its best block.
SELECT machine, max(t_eff_gbs) FILTER (WHERE width = 4) / max(t_eff_gbs) FILTER (WHERE width = 16) AS value,
    0.8 AS most, 'stream_kernels' AS noise, '%.2f of its throughput' AS format
FROM stream_kernels
WHERE variant = 'copy'
  AND precision = 'single'
  AND status = 'ok'
GROUP BY machine
