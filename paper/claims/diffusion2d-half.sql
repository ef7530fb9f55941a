-- claim: The capacity that counts is half of the L2, one partition.
-- source: HPC4WC project 10, section 6
-- The size of the fields at the jump of the three variants with three fields: 0.4 to 0.6 of the L2. floor:
-- half a step of the squares' sides.
SELECT machine, variant AS place, bytes / l2_bytes AS value, 0.4 AS least, 0.6 AS most, 0.04 AS floor,
    '%.2f' AS format
FROM jump
JOIN machine ON name = machine
WHERE bytes > 0
  AND variant IN ('halothreads', 'launchkernel', 'graph')
