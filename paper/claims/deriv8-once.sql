-- claim: With whole lines in shared memory each value of the array is read from memory once.
-- source: Ruetsch, part 2, on shared memory tiles
-- by the profiler (deriv8-dram): what DRAM reads for a value over its size: at most a tenth more
SELECT machine, variant AS place, dram_read_bytes / (nx * ny * nz * bytes) AS value, 1.1 AS most,
    0.01 AS floor,
    printf(
        '%.2f times, from the L2 %.2f times', dram_read_bytes / (nx * ny * nz * bytes),
        l2_to_l1_bytes / (nx * ny * nz * bytes)) AS numbers
FROM deriv8_dram
JOIN precision USING (precision)
