-- claim: A ring whose tiles stay in their half of the L2 takes at least 2 % less energy a point.
-- source: this artifact; committed before it was measured
-- energy per point of any SM over that of own, same kernel, grid and layout
-- (results/rules/58-halves-ring.sql)
SELECT a.machine, printf('%s r = %d', precision, radius) AS place, a.joule / o.joule AS value, 1.02 AS least,
    0.01 AS floor, printf('%.3f×, %.0f and %.0f W', a.joule / o.joule, a.watt, o.watt) AS numbers
FROM ring_second a
JOIN ring_second o USING (machine, precision, radius, size)
WHERE a.arm = 'any'
  AND o.arm = 'own'
ORDER BY precision DESC, radius
