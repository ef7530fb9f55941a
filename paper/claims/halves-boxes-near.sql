-- claim: With boxes on own halves, requests between the halves are at most 5 % of any SM's.
-- source: this artifact; committed before it was measured
-- requests of own over those of any, same kernel, grid and layout
SELECT o.machine, printf('%s r = %d', precision, reach) AS place,
    o.l2_fabric_requests / a.l2_fabric_requests AS value, 0.05 AS most, 0.005 AS floor,
    printf(
        '%.4f of %.3f a point', o.l2_fabric_requests / (nx * ny * nz),
        a.l2_fabric_requests / (nx * ny * nz)) AS numbers
FROM halves_boxes_dram o
JOIN halves_boxes_dram a USING (machine, precision, reach, nx, ny, nz)
WHERE o.who = 'own'
  AND a.who = 'any'
ORDER BY precision DESC, reach
