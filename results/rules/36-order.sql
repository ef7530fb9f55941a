-- A row per precision and n, the points of the line that is derived: errors of deriv8, of the worst
-- variant, as all should have the same.
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

-- A row per n: the order of convergence observed in double from the next smaller n. Only where both errors
-- are at least 100 times that of rounding one value, u (n - 1), so that rounding plays no part.
CREATE TABLE deriv8_order AS
SELECT machine, n, before, ln(error / max_error) / ln((n - 1) / (before - 1)) AS observed
FROM (
        SELECT machine, n, max_error, lag(n) OVER w AS before, lag(max_error) OVER w AS error
        FROM deriv8_error
        WHERE precision = 'double'
          AND max_error >= 100 * pow(2, -53) * (n - 1)
        WINDOW w AS (PARTITION BY machine ORDER BY n))
WHERE before NOTNULL;
