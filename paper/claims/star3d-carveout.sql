-- claim: A small L1 makes base slower: 5 % and more with all fast memory as shared memory.
-- source: this artifact; Nasciutti & Panetta, section 3: a launch chooses 16 or 48 KB as L1
-- the time per point with a carve-out of 100 over that with 0 percent (star3d-carveout)
SELECT a.machine, printf('%d³ r = %d', nx, radius) AS place, a.time_median_ns / b.time_median_ns AS value,
    1.05 AS least, 'star3d_carveout' AS noise, '%.2f times the time' AS format
FROM star3d_carveout a
JOIN star3d_carveout b USING (machine, precision, radius, nx, ny, nz, status)
WHERE status = 'ok'
  AND a.carveout = 100
  AND b.carveout = 0
ORDER BY nx, radius
