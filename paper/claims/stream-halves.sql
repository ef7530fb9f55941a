-- claim: The SMs form two groups of about the same size, each near one half of the L2.
-- source: this artifact; committed before it was measured
-- The smaller group / all SMs, in the run in which it is smallest. One SM of 132 is 0.8 %.
SELECT machine, min(near_sms, far_sms) / (near_sms + far_sms) AS value, 0.4 AS least, 0.008 AS floor,
    printf('%d and %d SMs, %.0f and %.0f cycles', near_sms, far_sms, near_cycles, far_cycles) AS numbers
FROM (
        SELECT *, row_number() OVER (PARTITION BY machine ORDER BY min(near_sms, far_sms)) AS n
        FROM stream_halves
        WHERE status = 'ok')
WHERE n = 1
