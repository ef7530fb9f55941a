-- claim: The derivative along z is as fast as along y.
-- source: Ruetsch, part 2, derivatives along z
-- large pencils of both; as: within 10 %
SELECT machine, printf('%d³', nx) AS place, speed AS value, 0.9 AS least, 1.1 AS most, floor,
    '%.2f×' AS format
FROM deriv8_said
WHERE than = 'y_lpencils'
  AND variant = 'z_lpencils'
