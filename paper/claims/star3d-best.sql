-- SPDX-License-Identifier: MIT
-- claim: The best variant is readonly_zloop_reg.
-- source: Nasciutti & Panetta, section 10
-- shown: README.md
-- at half of the points of the sweep of X, each variant at the best of blocks and planes; a point at which it and the best
-- other variant are within the margin counts half, and may be wrong
WITH point AS (
    SELECT machine, radius, nx, min(t_ns) FILTER (WHERE variant = 'readonly_zloop_reg') AS own,
           min(t_ns) FILTER (WHERE variant <> 'readonly_zloop_reg') AS other
    FROM star3d_point WHERE experiment = 'star3d_xsweep' AND precision = 'single' GROUP BY machine, radius, nx),
best AS (
    SELECT machine, variant, count(*) AS n
    FROM (SELECT machine, variant, min(t_ns) FROM star3d_point WHERE experiment = 'star3d_xsweep' AND precision = 'single'
        GROUP BY machine, radius, nx)
    GROUP BY machine, variant)
SELECT machine, avg(CASE WHEN other > own * (1 + margin) THEN 1 WHEN other < own * (1 - margin) THEN 0 ELSE 0.5 END) AS value, 0.5 AS least,
       avg(abs(other / own - 1) <= margin) / 2 AS floor,
       printf('the fastest in %d of %d points; most often it is %s', sum(own < other), count(*), (SELECT variant FROM best b WHERE b.machine = point.machine ORDER BY n DESC LIMIT 1)) AS numbers
FROM point JOIN margin USING (machine) WHERE experiment = 'star3d_xsweep' AND own NOTNULL AND other NOTNULL GROUP BY machine
