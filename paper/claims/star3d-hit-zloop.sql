-- SPDX-License-Identifier: MIT
-- claim: With the Z loop in the thread the L2 hit rate hardly varies with X.
-- source: Nasciutti & Panetta, section 8, Figure 7
-- hardly: 10 points (on the K80 5.5 at most); floor: the counters of one launch are taken for a point
SELECT machine, printf('%s r = %d', variant || iif(precision = 'single', '', ' ' || precision), radius) AS place, max(l2_hit_pct) - min(l2_hit_pct) AS value, NULL AS least, 10 AS most, 1 AS floor,
       printf('%.0f to %.0f %%', min(l2_hit_pct), max(l2_hit_pct)) AS numbers
FROM l2hit WHERE variant LIKE '%\_zloop%' ESCAPE '\' GROUP BY machine, variant, precision, radius HAVING count(*) >= 3
