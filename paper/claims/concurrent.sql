-- claim: Small kernels in several streams run concurrently.
-- source: RWTH slides, streams: simultaneous kernels
-- small: of at most a block for every other multiprocessor; of 20 us and more, as shorter ones wait for their launch; in the best case
-- 1.5 times as fast in several streams as in one
SELECT machine, max(speed) AS value, 1.5 AS least, 1.5 AS floor, 'concurrent' AS noise,
    printf(
        '%.1f times as fast in %d streams, where all in one kernel are %s', max(speed), streams,
        ifnull(printf('%.1f', most), 'not measured')) AS numbers
FROM concurrent_speed
WHERE streams > 1
  AND fill <= 0.5
  AND kernel_ns >= 20000
GROUP BY machine
