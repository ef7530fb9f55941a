-- claim: All variants and directions have the same largest error.
-- source: Ruetsch, part 2, accuracy
-- Its RMS errors differ in the last digits by the order of the sum; here the host sums in one order.
SELECT machine, errors AS value, 1 AS least, 1 AS most, 0 AS floor,
    CASE errors
        WHEN 1 THEN printf('%.4g in all %d variants (published 2.3365e-05)', e, n)
        ELSE printf('%d different ones in %d variants', errors, n) END AS numbers
FROM (
        SELECT machine, count(DISTINCT max_error) AS errors, max(max_error) AS e, count(*) AS n
        FROM deriv8
        WHERE precision = 'single'
          AND nx = 64
          AND ny = 64
          AND backend = 'cuda'
          AND status = 'ok'
          AND max_error NOTNULL
        GROUP BY machine)
WHERE n > 1
