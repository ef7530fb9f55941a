-- needs: stream_workingset
INSERT INTO drawn SELECT DISTINCT variant, 'read copy' FROM stream_workingset;
SELECT * FROM look_values;
-- The L2 and the effective L2 (bytes), T_peak (GB/s)
SELECT 'l2', nullif(l2_bytes, 0) FROM machine WHERE name = :machine;
SELECT 'effective', effective_bytes FROM effective_l2 WHERE machine = :machine;
SELECT 'peak', avg(t_peak_gbs)
FROM stream_workingset
WHERE machine = :machine AND status = 'ok';
SELECT 'l2_says',
       printf('The L2 holds %.1f of its %.0f MiB; '
              || 'read reaches %.0f GB/s from it, %.1f times the %.0f of DRAM.',
              effective_bytes / 1048576, l2_bytes / 1048576, l2_gbs, l2_gbs / dram_gbs, dram_gbs)
FROM effective_l2
WHERE machine = :machine;
SELECT 'latency_says',
       ' Latency: '
       || group_concat(printf('%.0f ns in ', ns)
                       || CASE place
                              WHEN 'shared' THEN 'shared memory'
                              WHEN 'near' THEN 'the near L2'
                              WHEN 'far' THEN 'the far L2'
                              ELSE place END, ', ') || '.'
FROM (SELECT * FROM latency WHERE machine = :machine ORDER BY ns);

-- By variant: working set (bytes), T_eff (GB/s)
SELECT 'bandwidth', variant, working_set_mib * 1048576, t_eff_gbs
FROM stream_workingset LEFT JOIN look USING (variant)
WHERE machine = :machine AND status = 'ok'
ORDER BY rank, variant, 3;
-- By path of the load: working set (bytes), latency (ns)
SELECT 'latency',
       CASE variant
           WHEN 'chase' THEN 'past the L1'
           WHEN 'chase_l1' THEN 'through the L1'
           ELSE 'shared memory' END, working_set_mib * 1048576, 1 / gpoints_per_s
FROM stream_latency
WHERE machine = :machine AND status = 'ok'
ORDER BY variant, 3;
