-- claim: Large pencils along y surpass the derivative along x.
-- source: Ruetsch, part 2, large pencils
-- each in the same cube
SELECT machine, printf('%d³', nx) AS place, speed AS value, 1 AS least, floor, '%.2f×' AS format
FROM deriv8_said
WHERE than = 'x_spencils'
  AND variant = 'y_lpencils'
