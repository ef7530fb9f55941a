-- SPDX-License-Identifier: MIT
-- claim: Host and GPU together beat the GPU alone where the data are resident.
-- source: RWTH slides, heterogeneous computing
SELECT a.machine, a.time_median_ns / min(b.time_median_ns) AS value, 1 AS least, NULL AS most, margin AS floor,
       printf('%.3f times as fast with %.0f %% of the rows on the host; margin %.3f', a.time_median_ns / min(b.time_median_ns),
              b.cpu_percent, margin) AS numbers
FROM hetero a JOIN hetero b USING (machine, data, nx, status) JOIN margin ON margin.machine = a.machine AND experiment = 'hetero'
WHERE data = 'resident' AND a.cpu_percent = 0 AND b.cpu_percent > 0 AND status = 'ok' GROUP BY a.machine
