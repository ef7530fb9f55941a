-- claim: A lower occupancy costs no speed, as each thread computes eight points.
-- source: Ruetsch, part 2: 0.83 with long pencils, and instruction-level parallelism
-- The time of small over that of long pencils at 512³, single precision, where long ones have the lower
-- occupancy (deriv8-counters); no cost: at least 0.97 of the speed. Along y and z they also have longer rows.
SELECT s.machine, substr(s.variant, 1, 1) AS place, s.time_median_ns / l.time_median_ns AS value,
    0.97 AS least, 'deriv8' AS noise,
    printf(
        '%.2f× with an occupancy of %.2f instead of %.2f', s.time_median_ns / l.time_median_ns,
        cl.occupancy_theoretical_pct / 100, cs.occupancy_theoretical_pct / 100) AS numbers
FROM deriv8 s
JOIN deriv8 l USING (machine, precision, nx, ny, nz, status)
JOIN deriv8_counters cs USING (machine, precision, nx, ny, nz)
JOIN deriv8_counters cl USING (machine, precision, nx, ny, nz)
WHERE precision = 'single'
  AND nx = 512
  AND ny = 512
  AND status = 'ok'
  AND s.variant LIKE '%!_spencils' ESCAPE '!'
  AND l.variant = replace(s.variant, 'spencils', 'lpencils')
  AND cs.variant = s.variant
  AND cl.variant = l.variant
  AND cl.occupancy_theoretical_pct < cs.occupancy_theoretical_pct
