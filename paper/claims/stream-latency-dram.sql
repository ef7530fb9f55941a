-- SPDX-License-Identifier: MIT
-- claim: DRAM answers an order of magnitude later than the L2.
-- source: HPC4WC project 10, section 7: shared memory ten times as fast as the L2, a hundred times as fast as device memory
-- what follows from that for L2 and DRAM; an order of magnitude: 8 times and more
SELECT machine, max(ns) FILTER (WHERE place = 'DRAM') / max(ns) FILTER (WHERE place = 'near') AS value, 8 AS least, 8 AS floor,
       'stream_latency' AS noise, printf('%.0f and %.0f ns', max(ns) FILTER (WHERE place = 'near'), max(ns) FILTER (WHERE place = 'DRAM')) AS numbers
FROM latency GROUP BY machine
