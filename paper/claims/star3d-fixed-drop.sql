-- claim: At 256³ variants without a Z loop are before their drop for r = 1 and 2, beyond it for larger r.
-- source: Nasciutti & Panetta, section 6, on Figure 3: the K80 drops at X = 510, 306, 218, 169 and 139
-- The time per point at X = 256 over the least at smaller X, of the variant that lost most, single precision;
-- beyond is 10 %
SELECT machine, printf('r = %d', radius) AS place, max(q) AS value,
    CASE WHEN radius > 2 THEN 1.1 END AS least, CASE WHEN radius <= 2 THEN 1.1 END AS most,
    'star3d_xsweep' AS noise, '%.2f times the time' AS format
FROM (
        SELECT machine, variant, radius,
            avg(t_ns) FILTER (WHERE nx = 256) / min(t_ns) FILTER (WHERE nx <= 256) AS q
        FROM star3d_point
        WHERE experiment = 'star3d_xsweep'
          AND precision = 'single'
          AND variant IN ('base', 'shared', 'readonly')
        GROUP BY machine, variant, radius)
GROUP BY machine, radius
HAVING max(q) NOTNULL
