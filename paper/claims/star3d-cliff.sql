-- SPDX-License-Identifier: MIT
-- claim: Without a Z loop the speed drops where the XY planes outgrow the L2.
-- source: Nasciutti & Panetta, sections 1 and 6
SELECT machine, avg(rise >= 0.1 AND at_l2) AS value, 1 AS least, 1 AS most, 0 AS floor,
       printf('%d of %d curves drop, time per point rises by %.0f to %.0f %%', sum(rise >= 0.1 AND at_l2), count(*),
              100 * min(rise), 100 * max(rise)) AS numbers
FROM cliff WHERE experiment = 'star3d_l2cliff' AND planes IS NULL AND rise NOTNULL AND at_l2 NOTNULL GROUP BY machine
