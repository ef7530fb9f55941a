-- claim: Shared memory brings a slight improvement beyond the L2.
-- source: HPC4WC project 10, section 6, Figure 9
-- slight: 2 to 50 % in the median over the sizes of 256 KiB a field and more
SELECT machine, median AS value, 1.02 AS least, 1.5 AS most, margin AS floor, '%.2f×' AS format
FROM gain_said
WHERE variant = 'shared'
  AND place = 'beyond the L2'
