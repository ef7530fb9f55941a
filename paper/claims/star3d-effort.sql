-- claim: None of the source's nine variants with less code is faster than readonly_zloop_reg.
-- source: Nasciutti & Panetta, sections 4, 5, 8 and 10, on the effort of coding
-- The mean fraction of T_peak over the radii (results/rules/62-effort.sql): of the fastest with fewer lines
-- over that of readonly_zloop_reg. The source counts no lines; these are of our files.
SELECT machine, e.precision AS place, max(e.mean) / b.mean AS value, 1 AS most, 'star3d_fixed' AS noise,
    printf('%s with %d lines instead of %d: %.2f', e.variant, e.lines, b.lines, max(e.mean) / b.mean)
        AS numbers
FROM effort e
JOIN effort b USING (machine, precision)
JOIN variant_form f ON f.name = e.variant
WHERE b.variant = 'readonly_zloop_reg'
  AND family IN ('base', 'shared', 'readonly')
  AND e.lines < b.lines
GROUP BY machine, e.precision
