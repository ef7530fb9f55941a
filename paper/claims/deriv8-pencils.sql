-- claim: Large pencils recover coalescing along y (1.80 times on the C2050).
-- source: Ruetsch, part 2, large pencils
-- recover: 1.5 times and more
SELECT machine, printf('%d³', nx) AS place, speed AS value, 1.5 AS least, floor, '%.2f×' AS format
FROM deriv8_said
WHERE than = 'y_spencils'
  AND variant = 'y_lpencils'
