-- claim: Beyond the L2 several steps per pass pay.
-- source: this artifact
-- Time per step. The best variant with several steps per pass over the best with one, on layers whose two
-- fields do not fit.
SELECT machine, printf('%d×%d %s', nx, ny, precision) AS place, one / min(ns) AS value, 1 AS least,
    'diffusion2d_temporal' AS noise, printf('%.2f× with %d steps', one / min(ns), steps) AS numbers
FROM (
        SELECT *, time_median_ns / steps AS ns,
            min(time_median_ns) FILTER (WHERE ifnull(steps, 1) = 1)
                OVER (PARTITION BY machine, precision, nx, ny, nz) AS one
        FROM diffusion2d_temporal
        WHERE status = 'ok')
JOIN precision USING (precision)
JOIN machine ON name = machine
WHERE steps > 1
  AND one NOTNULL
  AND 2 * nx * ny * nz * bytes >= l2_bytes
GROUP BY machine, precision, nx, ny, nz
ORDER BY nx, precision DESC
