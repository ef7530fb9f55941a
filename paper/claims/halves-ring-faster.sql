-- claim: Over seconds, a ring whose tiles stay in their half of the L2 is at least 2 % faster than tma_ring.
-- source: this artifact; committed before it was measured
-- time of tma_ring over that of own, on the same grid (results/rules/58-halves-ring.sql)
SELECT t.machine, printf('%s r = %d', precision, radius) AS place, t.ns / o.ns AS value, 1.02 AS least,
    0.01 AS floor, printf('%.3f×, %.0f and %.0f MHz', t.ns / o.ns, t.mhz, o.mhz) AS numbers
FROM ring_second t
JOIN ring_second o USING (machine, precision, radius, size)
WHERE t.arm = 'tma'
  AND o.arm = 'own'
ORDER BY precision DESC, radius
