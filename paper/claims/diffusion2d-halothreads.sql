-- claim: Assigning the halo to threads instead of blocks helps (it also saves a launch).
-- source: HPC4WC project 10, section 6, Figure 6
-- helps: by 5 % in the median over the sizes of 256 KiB a field and more
SELECT machine, place, median AS value, 1.05 AS least, margin AS floor, '%.2f×' AS format
FROM gain_said
WHERE variant = 'halothreads'
ORDER BY place DESC
