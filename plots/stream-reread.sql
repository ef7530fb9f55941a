-- needs: stream_reread_l2
SELECT 'half_says',
       'Half of the bytes come from DRAM at '
       || group_concat(printf('%.1f MiB where %s again', x / 1048576,
                              CASE variant
                                  WHEN 'read' THEN 'any SM reads them'
                                  WHEN 'read_same' THEN 'the same SM does'
                                  ELSE 'any SM reads slices' END), ', ') || '.'
FROM (SELECT *
      FROM plane_drop
      WHERE machine = :machine AND experiment = 'stream_reread' AND seen = 'dram'
      ORDER BY variant);
SELECT 'kept_says',
       printf(' Where a companion kept its bytes, the drop of star3d is within %.1f %% of 1 - S/L2.',
              100 * max(abs(ratio / law - 1)))
FROM thief_moves
WHERE machine = :machine AND kept
GROUP BY NULL
HAVING count(ratio);
SELECT 'l2', l2_bytes / 1048576 FROM machine WHERE name = :machine;

-- By variant (which SM reads again): working set (MiB), bytes from DRAM (%), requests to the other half of
-- the L2 (%)
SELECT 'reread', variant, working_set / 1048576, 100.0 * dram_read_bytes / asked,
       100.0 * l2_fabric_requests / l2_requests
FROM reread_l2
WHERE machine = :machine
ORDER BY variant, nx;

-- By variant and whether the co-runner's bytes stayed in the L2: S, the co-runner's bytes (MiB); plane at the
-- onset over the plane without a co-runner; twice its standard error
SELECT DISTINCT 'variants[]', variant
FROM thief_moves
WHERE machine = :machine
ORDER BY 2;
SELECT 'moved', variant || ' ' || CASE kept WHEN 1 THEN 'kept' ELSE 'slow' END,
       thief / 1024.0 + (variant <> 'base') / 5.0, ratio, 2 * error
FROM thief_moves
WHERE machine = :machine
ORDER BY kept DESC, variant, thief;
