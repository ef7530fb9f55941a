-- claim: The whole L2 holds data that the same SM re-reads, three quarters of it data that any SM re-reads.
-- source: this artifact
-- reworded: the places are named by who reads
-- The working set of which DRAM delivers half, over the L2 (results/rules/51-plane.sql). floor: half a step
-- of the working set.
SELECT machine, CASE variant WHEN 'read' THEN 'any SM reads' ELSE 'the same SM reads' END AS place,
    x / l2_bytes AS value, CASE variant WHEN 'read' THEN 0.68 ELSE 0.9 END AS least,
    CASE variant WHEN 'read' THEN 0.82 ELSE 1.05 END AS most, 0.03 AS floor,
    printf('%.1f of %.0f MiB', x / 1048576, l2_bytes / 1048576) AS numbers
FROM plane_drop
JOIN machine ON name = machine
WHERE experiment = 'stream_reread'
  AND variant IN ('read', 'read_same')
  AND seen = 'dram'
  AND x > 0
