-- claim: Predication has its price: a warp executes the instructions of both paths.
-- source: RWTH slides, branching, on predication
-- select, which computes both and keeps one, over split, which needs no condition: instructions by the
-- profiler (divergence-counters), half as many again and more
SELECT s.machine, printf('rows of %d', length) AS place, s.instructions / b.instructions AS value,
    1.5 AS least, 0.02 AS floor, '%.1f times the instructions' AS format
FROM divergence_counters s
JOIN divergence_counters b USING (machine, precision, nx, length)
WHERE s.variant = 'select'
  AND b.variant = 'split'
