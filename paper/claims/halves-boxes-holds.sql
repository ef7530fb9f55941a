-- claim: Boxes on own halves hold 0.93 of copy speed (single r = 5), 0.95 and 0.90 (double r = 4 and 5).
-- source: this artifact; committed before it was measured
-- T_eff / T_peak over seconds of launches, own half (results/rules/59-halves-boxes.sql)
SELECT machine, printf('%s r = %d', precision, radius) AS place, f AS value,
    CASE WHEN precision = 'single' THEN 0.93 WHEN radius = 4 THEN 0.95 ELSE 0.9 END AS least, 0.005 AS floor,
    printf('%.3f at %.0f W', f, watt) AS numbers
FROM boxes_second
WHERE arm = 'own'
  AND (radius = 5 OR precision = 'double')
ORDER BY precision DESC, radius
