-- SPDX-License-Identifier: MIT
-- claim: Without synchronisation the host's clock sees the launch only.
-- source: RWTH slides, timing
SELECT machine, max(host_no_sync_ns) AS value, NULL AS least, 10000 AS most, 0 AS floor,
       printf('%.1f to %.1f us whatever the size; the largest takes %.2f ms', min(host_no_sync_ns) / 1e3, max(host_no_sync_ns) / 1e3,
              max(time_median_ns) / 1e6) AS numbers
FROM timing WHERE status = 'ok' GROUP BY machine HAVING count(DISTINCT nx) > 1
