-- needs: concurrent
SELECT 'says',
       group_concat(printf('kernels of %.2g µs: up to %.1f times as fast in %d streams', us, speed, streams),
                    '; ')
FROM (SELECT min(kernel_ns) OVER (PARTITION BY work) / 1e3 AS us, speed, streams,
             row_number() OVER (PARTITION BY work ORDER BY speed DESC) AS i
      FROM concurrent_speed
      WHERE machine = :machine)
WHERE i = 1;

-- A panel per length of kernel, with its time as the title; a look per number of streams
SELECT DISTINCT 'streams[]', streams
FROM concurrent_speed
WHERE machine = :machine AND streams > 1
ORDER BY streams;
SELECT DISTINCT 'works[]', work
FROM concurrent_speed
WHERE machine = :machine AND streams > 1
ORDER BY work;
SELECT printf('title_%d', work), printf('kernels of %.2g µs', min(kernel_ns) / 1e3)
FROM concurrent_speed
WHERE machine = :machine
GROUP BY work;

-- Ends of the axes: blocks of a kernel, speed-up. sms: the GPU's multiprocessors
SELECT 'left', min(blocks) / 1.2 FROM concurrent_speed WHERE machine = :machine;
SELECT 'right', max(blocks) * 1.2 FROM concurrent_speed WHERE machine = :machine;
SELECT 'low', min(0.9, min(speed) / 1.1) FROM concurrent_speed WHERE machine = :machine;
SELECT 'high', max(2, max(speed)) FROM concurrent_speed WHERE machine = :machine;
SELECT 'sms', nullif(sms, 0) FROM machine WHERE name = :machine;

-- By streams: blocks of a kernel, speed-up over one stream
SELECT printf('speed_%d', work), CAST(streams AS INTEGER), blocks, speed
FROM concurrent_speed
WHERE machine = :machine AND streams > 1
ORDER BY work, streams, blocks;

-- The blocks of all streams in one kernel: blocks of a kernel, speed-up
SELECT printf('most_%d', work), 1, blocks, ifnull(max(most), 'NaN')
FROM concurrent_speed
WHERE machine = :machine
GROUP BY work, blocks
ORDER BY work, blocks;
