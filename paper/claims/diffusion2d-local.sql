-- claim: Removing the second temporary array generally helps.
-- source: HPC4WC project 10, section 6, Figure 5
-- helps: beyond the noise in the median over the sizes of 256 KiB a field and more
SELECT machine, place, median AS value, 1 AS least, margin AS floor, '%.2f×' AS format
FROM gain_said
WHERE variant = 'local'
ORDER BY place DESC
