-- claim: Large pencils do not help along x.
-- source: Ruetsch, part 2, large pencils
SELECT machine, printf('%d³', nx) AS place, speed AS value, 1 AS most, floor,
    printf('%.2f×', speed)
        || CASE
            WHEN floor >= 0.5 THEN printf(', where a launch is %.0f %% of it', 100 * floor)
            ELSE '' END AS numbers
FROM deriv8_said
WHERE than = 'x_spencils'
  AND variant = 'x_lpencils'
