-- claim: With synchronisation the host's clock measures the right time.
-- source: RWTH slides, timing
-- right: at the largest size within 5 % of the time by events
SELECT machine, host_sync_ns / time_median_ns AS value, 0.95 AS least, 1.05 AS most, 'timing' AS noise,
    '%.3f of the time by events' AS format
FROM timing
WHERE status = 'ok'
  AND (machine, nx) IN (SELECT machine, max(nx) FROM timing WHERE status = 'ok' GROUP BY machine)
