-- claim: A ring of boxes takes at least 2 % less energy a point on own halves than with any SM.
-- source: this artifact; committed before it was measured
-- energy per point of any SM over that of own, same kernel, grid and layout
-- (results/rules/59-halves-boxes.sql)
SELECT a.machine, printf('%s r = %d', precision, radius) AS place, a.joule / o.joule AS value, 1.02 AS least,
    0.01 AS floor, printf('%.3f×, %.0f and %.0f W', a.joule / o.joule, a.watt, o.watt) AS numbers
FROM boxes_second a
JOIN boxes_second o USING (machine, precision, radius, size)
WHERE a.arm = 'any'
  AND o.arm = 'own'
ORDER BY precision DESC, radius
