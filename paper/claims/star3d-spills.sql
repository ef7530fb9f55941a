-- claim: No classic variant spills registers to memory.
-- source: this artifact; Omlin & Raess, lecture 10, speak of spills in running sums
-- counted, variants that load or store local memory (results/rules/24-counters.sql)
SELECT machine, precision AS place, sum(spills) AS value, 0 AS most, 0 AS floor,
    printf('%d of %d, at most %d registers', sum(spills), count(*), max(registers)) AS numbers
FROM occupancy
GROUP BY machine, precision
ORDER BY precision DESC
