-- claim: Within the L2 one launch for all steps is faster than one per step.
-- source: this artifact
-- order: that of the query
-- Time of fused / time of persistent, at the size at which it is smallest, of all sizes whose two fields
-- take at most half of the L2.
SELECT machine, printf('%s nz = %d', precision, nz) AS place, min(speed) AS value, 1 AS least,
    'diffusion2d_persistent' AS noise,
    printf(
        CASE WHEN count(*) > 1 THEN '%.2f to %.2f× (faster at %d of %d sizes)' ELSE '%.2f×' END, min(speed),
        max(speed), sum(speed > 1), count(*)) AS numbers
FROM (
        SELECT machine, precision, nz,
            min(time_median_ns) FILTER (WHERE variant = 'fused')
                / min(time_median_ns) FILTER (WHERE variant = 'persistent') AS speed
        FROM diffusion2d_persistent
        JOIN precision USING (precision)
        JOIN machine ON name = machine
        WHERE status = 'ok'
          AND 2 * nx * ny * nz * bytes <= l2_bytes / 2
        GROUP BY machine, precision, nx, ny, nz)
WHERE speed NOTNULL
GROUP BY machine, precision, nz
ORDER BY precision DESC, nz DESC
