-- SPDX-License-Identifier: MIT
-- claim: The best coding is readonly_zloop_reg.
-- source: Nasciutti & Panetta, section 10
WITH coding AS (SELECT * FROM star3d_best WHERE experiment = 'star3d_xsweep' AND backend = 'cuda' AND precision = 'single'),
best AS ( -- of each point that it was measured at
    SELECT machine, radius, nx, variant, min(time_ns) AS ns
    FROM coding WHERE (machine, radius, nx) IN (SELECT machine, radius, nx FROM coding WHERE variant = 'readonly_zloop_reg')
    GROUP BY machine, radius, nx)
SELECT machine, avg(variant = 'readonly_zloop_reg') AS value, 0.5 AS least, NULL AS most, 0 AS floor,
       printf('the fastest in %d of %d points; most often it is %s', sum(variant = 'readonly_zloop_reg'), count(*),
              (SELECT variant FROM best b WHERE b.machine = best.machine GROUP BY variant ORDER BY count(*) DESC LIMIT 1)) AS numbers
FROM best GROUP BY machine
