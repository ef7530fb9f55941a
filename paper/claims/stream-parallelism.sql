-- SPDX-License-Identifier: MIT
-- claim: Enough bytes must be in flight: a copy of 4 bytes a thread stays below one of 16.
-- source: RWTH slides, summary
-- below: by 20 %, each at the best of its blocks
SELECT machine, max(t_eff_gbs) FILTER (WHERE width = 4) / max(t_eff_gbs) FILTER (WHERE width = 16) AS value,
       NULL AS least, 0.8 AS most, margin AS floor,
       printf('%.2f of its throughput', max(t_eff_gbs) FILTER (WHERE width = 4) / max(t_eff_gbs) FILTER (WHERE width = 16)) AS numbers
FROM stream_kernels JOIN margin USING (machine)
WHERE variant = 'copy' AND precision = 'single' AND status = 'ok' AND experiment = 'stream_kernels' GROUP BY machine
