-- needs: timing
SELECT 'says',
       printf('At %.3g GiB the host clock without synchronisation shows %.1f µs, '
              || '%.4f of the true time; with it %.2f, events %.2f.',
              nx * bytes * 3 / 1073741824, host_no_sync_ns / 1e3, host_no_sync_ns / time_median_ns,
              host_sync_ns / time_median_ns, event_ns / time_median_ns)
FROM timing JOIN precision USING (precision)
WHERE machine = :machine AND status = 'ok'
ORDER BY nx DESC
LIMIT 1;
SELECT 'l2', l2_bytes FROM machine WHERE l2_bytes AND name = :machine;
-- Published times (µs): sync and no_sync
SELECT 'published[]', variant FROM published_misc WHERE study = 'timing';
SELECT 'published_' || variant, value * 1e6 FROM published_misc WHERE study = 'timing';

-- Bytes of the three arrays; time (ns) by the host's clock without synchronisation, with it, by events, and
-- of one kernel in a batch
SELECT 'clocks', 1, nx * bytes * 3, host_no_sync_ns, host_sync_ns, event_ns, time_median_ns
FROM timing JOIN precision USING (precision)
WHERE machine = :machine AND status = 'ok'
ORDER BY 3;
