-- claim: Merging the second Laplacian with the Euler step helps.
-- source: HPC4WC project 10, section 6, Figure 4
-- helps: by 2 % in the median over the sizes of 256 KiB a field and more
SELECT machine, place, median AS value, 1.02 AS least, margin AS floor, '%.2f×' AS format
FROM gain_said
WHERE variant = 'merged'
ORDER BY place DESC
