-- claim: Shared memory brings nothing within the L2.
-- source: HPC4WC project 10, section 6, Figure 9
-- nothing: up to 5 % in the median over the sizes of at least 256 KiB per field whose fields are within
-- half of the L2
SELECT machine, median AS value, 1.05 AS most, margin AS floor, '%.2f×' AS format
FROM gain_said
WHERE variant = 'shared'
  AND place = 'within half of the L2'
