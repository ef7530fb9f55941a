-- claim: Over seconds, a ring of boxes on own halves is at least 2 % faster than tma_ring at radius 4 and 5.
-- source: this artifact; committed before it was measured
-- time of tma_ring over that of own, on the same grid (results/rules/59-halves-boxes.sql)
SELECT t.machine, printf('%s r = %d', precision, radius) AS place, t.ns / o.ns AS value, 1.02 AS least,
    0.01 AS floor, printf('%.3f×, %.0f and %.0f MHz', t.ns / o.ns, t.mhz, o.mhz) AS numbers
FROM boxes_second t
JOIN boxes_second o USING (machine, precision, radius, size)
WHERE t.arm = 'tma'
  AND o.arm = 'own'
  AND radius >= 4
ORDER BY precision DESC, radius
