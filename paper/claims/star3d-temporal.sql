-- SPDX-License-Identifier: MIT
-- claim: Temporal blocking pays: two steps and more in one pass.
-- source: Nasciutti & Panetta, section 10, future work
-- updates a second at the largest size: the best of more steps in a pass over the best of one (results/limit.sql)
SELECT machine, printf('%s r = %d', precision, radius) AS place, max(b.f / a.f) AS value, 1 AS least, 'star3d_temporal' AS noise,
       printf('%.2f× with %d steps', max(b.f / a.f), b.steps) AS numbers
FROM temporal_best a JOIN temporal_best b USING (machine, precision, radius) WHERE a.steps = 1 AND b.steps > 1 GROUP BY machine, precision, radius
