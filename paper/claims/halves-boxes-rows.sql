-- claim: On own halves, boxes of eight rows are at least 10 % faster than copies of single rows.
-- source: this artifact; committed before it was measured
-- time of ring over that of ring_boxes, both on own halves (results/rules/59-halves-boxes.sql)
SELECT r.machine, printf('%s r = %d', precision, radius) AS place, r.ns / o.ns AS value, 1.1 AS least,
    0.01 AS floor, printf('%.3f×, %.0f and %.0f W', r.ns / o.ns, r.watt, o.watt) AS numbers
FROM boxes_second r
JOIN boxes_second o USING (machine, precision, radius, size)
WHERE r.arm = 'rows'
  AND o.arm = 'own'
  AND radius >= 4
ORDER BY precision DESC, radius
