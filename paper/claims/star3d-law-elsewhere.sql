-- claim: The law X = C_eff / (s Y (2r+2)) also holds for another grid, Y = Z = 256.
-- source: this artifact; the law was found at Y = 4096
-- Curves whose predicted onset is within 0.9 of the sweep, so that the whole onset is in it. 0: no onset.
-- C_eff is the step of stream's read (results/rules/21-effective_l2.sql). X is in steps of 32.
SELECT machine, printf('%s %s r = %d', precision, variant, radius) AS place,
    ifnull(whole_x / model, 0) AS value, 0.9 AS least, 1.1 AS most, 16 / model AS floor, '%.2f' AS format
FROM cliff
JOIN (SELECT machine, max(nx) AS last FROM star3d_xsweep WHERE status = 'ok' GROUP BY machine) USING (machine)
WHERE experiment = 'star3d_xsweep'
  AND planes IS NULL
  AND points >= 5
  AND model <= 0.9 * last
