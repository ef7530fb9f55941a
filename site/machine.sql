-- Facts about a machine, recorded when it was measured.
WITH m AS (
    SELECT *
    FROM machine
    WHERE name = :machine
)
SELECT 'fact', what, text
FROM (
    SELECT 'results' AS what, 'results/' || name || '/' AS text
    FROM m
    UNION ALL
    SELECT
        'GPU',
        gpu
            || ifnull(
                CASE
                    WHEN sms > 0 THEN printf(
                        ', %d multiprocessors, compute capability %.1f',
                        sms,
                        cc / 10
                    )
                END,
                ''
            )
    FROM m
    UNION ALL
    SELECT 'L2', printf('%.1f MiB', l2_bytes / 1048576)
    FROM m
    WHERE l2_bytes > 0
    UNION ALL
    SELECT
        'memory',
        printf(
            '%.0f GiB, %d bits%s',
            memory_bytes / 1073741824,
            bus_bits,
            CASE ecc WHEN 1 THEN ', ECC on' WHEN 0 THEN ', ECC off' ELSE '' END
        )
    FROM m
    WHERE memory_bytes > 0
    UNION ALL
    SELECT
        'highest clocks',
        printf(
            'SM %d MHz, memory %d MHz, %d W',
            clock_sm_max_mhz,
            clock_memory_max_mhz,
            power_cap_w
        )
    FROM m
    WHERE clock_sm_max_mhz > 0
    UNION ALL
    SELECT
        'driver',
        'NVIDIA '
            || driver
            || ifnull(', CUDA runtime ' || cuda_runtime, '')
            || ifnull(', nvcc ' || cuda_compiler, '')
    FROM m
    UNION ALL
    SELECT
        'host',
        cpu || ifnull(printf(', %d cores, %.0f GiB', cores, cpu_memory_bytes / 1073741824), '')
    FROM m
    UNION ALL
    SELECT
        'measured',
        (
            SELECT group_concat(day, ', ')
            FROM (
                SELECT DISTINCT substr(time, 1, 10) AS day
                FROM record
                WHERE machine = :machine
                ORDER BY 1
            )
        )
    FROM m
    UNION ALL
    SELECT 'system', os || ifnull(', ' || kernel, '')
    FROM m
    UNION ALL
    SELECT 'compiler', compiler || ifnull(', ' || flags, '')
    FROM m
)
WHERE text NOTNULL;
