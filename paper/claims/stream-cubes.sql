-- claim: The cubes of a thread's time and of its bytes' time add up: copies with 4 bytes predict 8 and 16.
-- source: this artifact; the exponent of results/rules/44-curve.sql, found on the H200's data
-- The exponent is that of results/rules/44-curve.sql. Blocks of 512 threads, as in star3d; within 3 %.
SELECT machine, max(abs(pow(pow(thread, 3) + pow(2 * width / peak, 3), 1.0 / 3) / ns - 1)) AS value,
    0.03 AS most, 'stream_kernels' AS noise,
    group_concat(
        printf(
            '%d bytes: %+.1f %%', width,
            100 * (pow(pow(thread, 3) + pow(2 * width / peak, 3), 1.0 / 3) / ns - 1)),
        ', ') AS numbers
FROM (
        SELECT machine, width, min(time_median_ns * width / (4 * nx)) AS ns, max(t_peak_gbs) AS peak
        FROM stream_kernels
        WHERE variant = 'copy'
          AND precision = 'single'
          AND width IN (8, 16)
          AND block = '512x1x1'
          AND status = 'ok'
        GROUP BY machine, width)
JOIN curve_chip USING (machine)
GROUP BY machine
