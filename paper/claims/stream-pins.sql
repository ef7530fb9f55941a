-- claim: No variant reads faster than the memory's pins allow.
-- source: this artifact, a check on its clocks and its counting
-- The pins: two transfers per clock on the full width of the bus. 1 %.
SELECT machine, max(t_eff_gbs) / pins AS value, 1 AS most, 0.01 AS floor,
    printf('%.0f of %.0f GB/s', max(t_eff_gbs), pins) AS numbers, count(*) AS cases
FROM (
        SELECT machine, t_eff_gbs
        FROM stream_kernels
        WHERE status = 'ok'
        UNION ALL
        SELECT machine, t_eff_gbs
        FROM reduction
        WHERE status = 'ok'
          AND nx = 1073741824)
JOIN (
    SELECT name AS machine, 2 * clock_memory_max_mhz * 1e6 * bus_bits / 8 / 1e9 AS pins
    FROM machine) USING (machine)
WHERE pins > 0
GROUP BY machine
