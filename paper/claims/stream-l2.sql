-- claim: The whole L2 holds data that all SMs read.
-- source: assumed by the K80 paper's formula
-- floor: the step from one working set to the next
SELECT machine, effective_bytes / l2_bytes AS value, 0.95 AS least, 0.06 AS floor,
    printf('%.1f of %.0f MiB', effective_bytes / 1048576, l2_bytes / 1048576) AS numbers
FROM effective_l2
