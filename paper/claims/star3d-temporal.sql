-- SPDX-License-Identifier: MIT
-- claim: Temporal blocking pays: two steps and more in one pass.
-- source: Nasciutti & Panetta, section 10, future work
-- updates a second at the largest size: the best of more steps in a pass over the best of one (results/limit.sql)
SELECT machine, printf('%s r = %d', precision, radius) AS place, new / old AS value, 1 AS least, 'star3d_temporal' AS noise,
       printf('%.2f× with %d steps', new / old, steps) AS numbers
FROM (SELECT machine, precision, radius, f AS old FROM temporal_best WHERE steps = 1)
    JOIN (SELECT machine, precision, radius, steps, max(f) AS new FROM temporal_best WHERE steps > 1 GROUP BY machine, precision, radius)
        USING (machine, precision, radius)
