-- claim: star3d's onset is at least a tenth later if each SM keeps its columns.
-- source: this artifact
-- The plane at the onset by what DRAM delivers, keep / base (results/rules/54-kept.sql). A column handed to
-- another SM from plane to plane gains less, which only lock-step can explain. 1 %: a step of the sweep is
-- 4 %.
SELECT k.machine, printf('r = %d', k.radius) AS place, k.x / b.x AS value, 1.1 AS least, 0.01 AS floor,
    printf(
        '%.2f×, handed on to the next %.2f', k.x / b.x,
        max(o.x) FILTER (WHERE o.who = 'on by 1') / b.x) AS numbers
FROM kept_drop k
JOIN kept_drop b USING (machine, experiment, seen, precision, radius)
LEFT JOIN kept_drop o USING (machine, experiment, seen, precision, radius)
WHERE experiment = 'star3d_keep'
  AND seen = 'dram'
  AND k.who = 'kept'
  AND b.who = 'any'
  AND EXISTS (SELECT 1 FROM star3d_keep t WHERE (t.machine, t.variant, t.status) = (k.machine, 'keep', 'ok'))
GROUP BY k.machine, k.radius
