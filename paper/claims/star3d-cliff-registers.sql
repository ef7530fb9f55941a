-- SPDX-License-Identifier: MIT
-- claim: With the Z neighbours in registers, too, the influence practically vanishes.
-- source: Nasciutti & Panetta, sections 1 and 8
SELECT machine, avg(rise >= 0.1) AS value, 0 AS least, 0 AS most, 0 AS floor,
       printf('%d of %d curves drop, none rises by more than %.1f %%', sum(rise >= 0.1), count(*), 100 * max(rise)) AS numbers
FROM cliff WHERE experiment = 'star3d_l2cliff' AND rise NOTNULL AND variant LIKE '%\_zloop\_reg' ESCAPE '\' GROUP BY machine
