-- claim: Where columns are handed on, the half of the L2 next to the SM that takes them decides their onset.
-- source: this artifact; committed before it was measured
-- In lock-step, to the next SM of the same half or of the other one, by the SM on which a block really ran
-- (src/cliff/handed.cu). The onset by what DRAM delivers is that of the simulated L2, which knows halves but
-- no SMs (results/handed.csv), within 4 %: a tenth later than base's if columns stay next to their half, and
-- base's to 3 % if they go to the other one.
-- decided by: star3d-handed-dram
SELECT machine,
    printf('r = %d, to %s', radius, CASE turn WHEN 1 THEN 'the other half' ELSE 'the same half' END) AS place,
    abs(x / said - 1) AS value, NULL AS least, 0.04 AS most, 0.005 AS floor,
    printf('%+.1f %% of the simulated', 100 * (x / said - 1)) AS numbers
FROM handed_drop
WHERE turn > 0
  AND said > 0
ORDER BY radius, turn
