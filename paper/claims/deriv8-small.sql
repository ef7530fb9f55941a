-- claim: Small pencils along y run at half the speed of those along x.
-- source: Ruetsch, part 2, derivatives along y
-- half: 0.4 to 0.6
SELECT machine, printf('%d³', nx) AS place, speed AS value, 0.4 AS least, 0.6 AS most, floor,
    '%.2f×' AS format
FROM deriv8_said
WHERE than = 'x_spencils'
  AND variant = 'y_spencils'
