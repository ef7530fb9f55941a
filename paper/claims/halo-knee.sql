-- claim: If the exchange is overlapped, a second GPU pays fully from Z* = r*T_peak/(2*B_link) planes per GPU.
-- source: this artifact, before it was measured (results/rules/35-halo.sql)
-- the knee over Z*, by the copy engines; between two Z it is interpolated
SELECT machine, printf('r = %d', radius) AS place, knee / z_star AS value, 0.9 AS least, 1.1 AS most,
    0.02 AS floor, '%.2f' AS format
FROM halo_knee
WHERE variant = 'copy'
  AND kernel = 'tma_ring'
  AND precision = 'single'
  AND gpus = 2
ORDER BY radius
