-- claim: With a Z loop the L2 hit rate hardly varies with X.
-- source: Nasciutti & Panetta, section 8, Figure 7
-- hardly: by 10 points (on the K80 5.5 at most) in the variant in which it varies most. floor: one point,
-- for the counters of one launch.
SELECT machine, printf('%s r = %d', precision, radius) AS place, max(span) AS value, 10 AS most, 1 AS floor,
    '%.1f points at most' AS format
FROM (
        SELECT machine, precision, radius, max(l2_hit_pct) - min(l2_hit_pct) AS span
        FROM l2hit
        WHERE variant LIKE '%\_zloop%' ESCAPE '\'
        GROUP BY machine, variant, precision, radius
        HAVING count(*) >= 3)
GROUP BY machine, precision, radius
