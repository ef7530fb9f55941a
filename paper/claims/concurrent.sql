-- claim: Small kernels in several streams run concurrently.
-- source: RWTH slides, streams: simultaneous kernels
-- small: at most one block for every second SM; at least 20 us, as shorter kernels wait for their launch.
-- In the best case several streams are 1.5 times as fast as one.
SELECT machine, max(speed) AS value, 1.5 AS least, 1.5 AS floor, 'concurrent' AS noise,
    printf(
        '%.1f times as fast in %d streams, where all in one kernel are %s', max(speed), streams,
        ifnull(printf('%.1f', most), 'not measured')) AS numbers
FROM concurrent_speed
WHERE streams > 1
  AND fill <= 0.5
  AND kernel_ns >= 20000
GROUP BY machine
