-- claim: The L2 hit rate falls before, at and after the drop.
-- source: Nasciutti & Panetta, section 6, Figure 5
-- before: up to 3/4 of the X of the onset; after: from 4/3 of it on. falls: by 5 points (on the K80 by 6
-- and more) in the variant in which it falls least. The number printed is the mean of the variants. floor:
-- one point, for the counters of one launch.
SELECT machine, printf('%s r = %d', precision, radius) AS place, min(min(before - at, at - after)) AS value,
    5 AS least, 1 AS floor, printf('%.0f, %.0f, %.0f %%', avg(before), avg(at), avg(after)) AS numbers
FROM (
        SELECT h.machine, h.variant, h.precision, h.radius,
            avg(l2_hit_pct) FILTER (WHERE h.nx <= 0.75 * x) AS before,
            avg(l2_hit_pct) FILTER (WHERE h.nx BETWEEN 0.75 * x AND x / 0.75) AS at,
            avg(l2_hit_pct) FILTER (WHERE h.nx >= x / 0.75) AS after
        FROM l2hit h
        JOIN cliff c USING (machine, variant, precision, radius, ny)
        WHERE experiment = 'star3d_l2cliff'
          AND c.planes IS NULL
          AND x > 0
        GROUP BY h.machine, h.variant, h.precision, h.radius)
WHERE before NOTNULL
  AND at NOTNULL
  AND after NOTNULL
GROUP BY machine, precision, radius
