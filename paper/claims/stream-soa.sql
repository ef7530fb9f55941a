-- SPDX-License-Identifier: MIT
-- claim: Structures of arrays beat arrays of structures where one member is read.
-- source: RWTH slides, data layout
SELECT a.machine, max(a.t) / max(b.t) AS value, NULL AS least, 0.9 AS most, margin AS floor,
       printf('the array of structures reaches %.0f %% of the other', 100 * max(a.t) / max(b.t)) AS numbers
FROM (SELECT machine, precision, max(t_eff_gbs) AS t FROM stream_access WHERE variant = 'aos' AND members = 1 AND status = 'ok' GROUP BY 1, 2) a
     JOIN (SELECT machine, precision, max(t_eff_gbs) AS t FROM stream_access WHERE variant = 'soa' AND members = 1 AND status = 'ok'
           GROUP BY 1, 2) b USING (machine, precision) JOIN margin ON margin.machine = a.machine AND experiment = 'stream_access'
WHERE precision = 'single' GROUP BY a.machine
