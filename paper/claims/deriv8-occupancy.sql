-- claim: With long pencils the derivative along y has an occupancy of 0.83.
-- source: Ruetsch part 2, on a C2050: five blocks of 256 of its 1536 threads, 20 registers a thread
-- the theoretical occupancy by the profiler (deriv8-counters), within two points; single precision, the
-- source's size
SELECT machine, occupancy_theoretical_pct / 100 AS value, 0.81 AS least, 0.85 AS most, 0.005 AS floor,
    printf('%.2f, %d registers', occupancy_theoretical_pct / 100, registers) AS numbers
FROM deriv8_counters
WHERE variant = 'y_lpencils'
  AND precision = 'single'
  AND nx = 64
