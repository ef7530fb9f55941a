-- claim: A column that stays with its SM has no later onset than one that another SM of that half takes over.
-- source: this artifact; committed before it was measured
-- The planes at both onsets by what DRAM delivers (results/rules/55-handed.sql), one over the other: at most
-- 3 % more. If it is more, the SM's L1 counts: nothing else knows which SM of a half reads.
-- decided by: star3d-handed-dram
SELECT stays.machine, printf('r = %d', radius) AS place, stays.x / moves.x AS value, NULL AS least,
    1.03 AS most, 0.01 AS floor, printf('%.2f×', stays.x / moves.x) AS numbers
FROM handed_drop stays
JOIN handed_drop moves USING (machine, precision, radius)
WHERE stays.turn = 0
  AND moves.turn = 2
ORDER BY radius
