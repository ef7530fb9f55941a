-- needs: deriv8_convergence deriv8
SELECT 'order_says',
       CASE count(*)
           WHEN 0 THEN 'The order is undecided here. '
           ELSE printf('In double the order is %.2f to %.2f where rounding has no part. ', min(observed),
                       max(observed)) END
FROM deriv8_order
WHERE machine = :machine;
SELECT 'error_says',
       printf('In single at 64 points the largest error is %.3g, on the C2050 %.3g.', max_error,
              (SELECT max(max_error) FROM published_deriv8_c2050))
FROM deriv8_error
WHERE machine = :machine AND precision = 'single' AND n = 64;

-- By precision: points of a line, largest error, root mean square error. Then the same of a C2050
SELECT 'errors', precision, n, max_error, rms_error
FROM deriv8_error
WHERE machine = :machine
ORDER BY 2, 3;
SELECT 'c2050', 'C2050', 64, max_error, rms_error FROM published_deriv8_c2050;
