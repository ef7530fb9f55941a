-- needs: speedup
INSERT INTO drawn
SELECT DISTINCT variant, 'basic merged local halothreads launchkernel graph shared wrap fused'
FROM diffusion2d_openacc;
SELECT * FROM look_values;
SELECT 'l2', nullif(l2_bytes, 0) / 1048576 FROM machine WHERE name = :machine;
SELECT 'time_says', printf('A step of OpenACC takes at least %.2f ms at any size. ', min(acc_ns) / 1e6)
FROM speedup
WHERE precision = 'single' AND machine = :machine;
SELECT 'says',
       'At the largest, ' || group_concat(printf('%s is %.1f times as fast', variant, speedup), ', ') || '.'
FROM (SELECT variant, speedup, row_number() OVER (ORDER BY speedup DESC) AS i, count(*) OVER () AS n
      FROM speedup
      WHERE precision = 'single'
        AND machine = :machine
        AND nx * ny = (SELECT max(nx * ny) FROM speedup WHERE precision = 'single' AND machine = :machine))
WHERE i = 1 OR i = n;

-- By variant: size of a field (MiB), speed over OpenACC's, time of a step (µs)
SELECT 'speedup', variant, nx * ny * nz / 262144, speedup, ns / 1000
FROM speedup LEFT JOIN look USING (variant)
WHERE precision = 'single' AND machine = :machine
ORDER BY rank, variant, 3;
-- OpenACC itself: size of a field (MiB), time of a step (µs)
SELECT DISTINCT 'acc', 'openacc', nx * ny * nz / 262144, acc_ns / 1000
FROM speedup
WHERE precision = 'single' AND machine = :machine
ORDER BY 3;
