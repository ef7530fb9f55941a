-- claim: Who keeps a line, what a hit refreshes and what room it takes follow the simulated L2's rules.
-- source: this artifact
-- 27 rules (src/places/places.h): a line is touched by either half of the multiprocessors, then timed. The
-- share of the reads that take as long as the rule says, of the rule with the smallest
SELECT machine, 'all rules' AS place, min(as_said) AS value, 0.9 AS least, 0.001 AS floor,
    printf(
        '%d rules: %.1f %% at least (%s), by %.0f, %.0f and %.0f cycles', count(*), 100 * min(as_said), rule,
        near_cycles, far_cycles, dram_cycles) AS numbers
FROM places_told
WHERE apart = 1
GROUP BY machine
