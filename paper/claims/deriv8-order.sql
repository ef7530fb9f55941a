-- claim: The scheme is of eighth order.
-- source: Ruetsch, part 1; observed here
-- Between two line lengths in double, where rounding plays no part (results/rules/36-order.sql). Eighth: 8
-- within 0.1.
SELECT machine, max(abs(observed - 8)) AS value, 0.1 AS most, 0 AS floor,
    printf('%.2f to %.2f', min(observed), max(observed)) AS numbers
FROM deriv8_order
GROUP BY machine
