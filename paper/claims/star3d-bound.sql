-- claim: The stencil is bound by memory: its intensity is left of the roofline's ridge.
-- source: Nasciutti & Panetta, section 4, Figure 2
-- 12r+1 flops per point / the bytes that DRAM moved. The ridge is the peak, two flops per lane and clock, /
-- T_peak, with 64 single lanes per SM for compute capability 6.0, 7 and 8.0, else 128.
SELECT machine, max(intensity) / ridge AS value, 1 AS most, 0.01 AS floor,
    printf('%.1f to %.1f flop/byte; the ridge is at %.1f', min(intensity), max(intensity), ridge) AS numbers
FROM (
        SELECT machine, (12 * radius + 1) * nx * ny * nz / (dram_read_bytes + dram_write_bytes) AS intensity
        FROM star3d_l2hit
        WHERE precision = 'single')
JOIN (
    SELECT machine,
        sms * clock_sm_max_mhz * 1e6 * 2 * CASE WHEN cc IN (6, 8) OR floor(cc) = 7 THEN 64 ELSE 128 END
            / (max(t_peak_gbs) * 1e9) AS ridge
    FROM star3d_l2cliff
    JOIN machine ON name = machine
    WHERE precision = 'single'
      AND status = 'ok'
    GROUP BY machine) USING (machine)
GROUP BY machine
