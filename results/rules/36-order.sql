-- The errors of deriv8 over the points n of the line that is derived: of the worst of the variants, as all
-- should have the same; and the order that is observed in double between two neighbouring n.
CREATE TABLE deriv8_error AS
SELECT machine, precision, CASE substr(variant, 1, 1) WHEN 'x' THEN nx WHEN 'y' THEN ny ELSE nz END AS n,
    max(max_error) AS max_error, max(rms_error) AS rms_error
FROM (
        SELECT machine, precision, variant, nx, ny, nz, max_error, rms_error
        FROM deriv8
        WHERE status = 'ok'
        UNION ALL
        SELECT machine, precision, variant, nx, ny, nz, max_error, rms_error
        FROM deriv8_convergence
        WHERE status = 'ok')
WHERE max_error > 0
GROUP BY machine, precision, n
HAVING n > 1;

-- only where both errors are a hundred times what rounding one value leaves, u (n - 1): else rounding has a
-- part
CREATE TABLE deriv8_order AS
SELECT machine, n, before, ln(error / max_error) / ln((n - 1) / (before - 1)) AS observed
FROM (
        SELECT machine, n, max_error, lag(n) OVER w AS before, lag(max_error) OVER w AS error
        FROM deriv8_error
        WHERE precision = 'double'
          AND max_error >= 100 * pow(2, -53) * (n - 1)
        WINDOW w AS (PARTITION BY machine ORDER BY n))
WHERE before NOTNULL;
