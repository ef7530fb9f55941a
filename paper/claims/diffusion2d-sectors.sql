-- claim: A load moves four sectors for each request of a warp.
-- source: HPC4WC project 10, section 6: sectors are four times the instructions
-- by the profiler (diffusion2d-counters), squares of 1024, within 10 %
SELECT machine, printf('%s %s', precision, variant) AS place, sectors_per_load AS value, 3.6 AS least,
    4.4 AS most, 0.02 AS floor, '%.2f' AS format
FROM diffusion2d_counters
WHERE nx = 1024
ORDER BY precision DESC, variant
