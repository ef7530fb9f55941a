-- claim: cudaLaunchKernel changes nothing.
-- source: HPC4WC project 10, section 6, Figure 7
-- nothing: 2 % in the median over the sizes of 256 KiB a field and more
SELECT machine, place, median AS value, 0.98 AS least, 1.02 AS most, margin AS floor, '%.2f×' AS format
FROM gain_said
WHERE variant = 'launchkernel'
ORDER BY place DESC
