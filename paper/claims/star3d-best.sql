-- SPDX-License-Identifier: MIT
-- claim: The best coding is readonly_zloop_reg.
-- source: Nasciutti & Panetta, section 10
WITH coding AS (
    SELECT machine, radius, nx, variant, min(time_median_ns) AS ns
    FROM star3d_xsweep WHERE backend = 'cuda' AND precision = 'single' AND status = 'ok' GROUP BY machine, radius, nx, variant),
best AS (SELECT machine, radius, nx, variant, min(ns) AS ns FROM coding GROUP BY machine, radius, nx)
SELECT machine, avg(variant = 'readonly_zloop_reg') AS value, 0.5 AS least, NULL AS most, 0 AS floor,
       printf('the fastest in %d of %d points; most often it is %s', sum(variant = 'readonly_zloop_reg'), count(*),
              (SELECT variant FROM best b WHERE b.machine = best.machine GROUP BY variant ORDER BY count(*) DESC LIMIT 1)) AS numbers
FROM best GROUP BY machine
