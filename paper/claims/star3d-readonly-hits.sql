-- claim: With read-only memory fewer reads hit the L1 as the radius grows: it is exhausted.
-- source: Nasciutti & Panetta, section 8, on the K80's read-only cache
-- the hit rate at r = 1 less that at r = 5, single precision, the smaller X of star3d-counters
SELECT machine, max(hit) FILTER (WHERE radius = 1) - max(hit) FILTER (WHERE radius = 5) AS value, 0 AS least,
    1 AS floor, printf('%.0f to %.0f %%', min(hit), max(hit)) AS numbers
FROM (
        SELECT machine, radius, min(nx), l1_hit_pct AS hit
        FROM flow
        WHERE study = 'star3d'
          AND variant = 'readonly'
          AND precision = 'single'
        GROUP BY machine, radius)
GROUP BY machine
HAVING count(*) = 5
