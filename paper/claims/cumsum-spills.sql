-- claim: A running sum stays in registers: none is spilled to memory.
-- source: Omlin & Raess, lecture 10, exercise 3, task 2
-- counted (cumsum-counters), cases that load or store local memory; with one and with eight values in flight
SELECT machine, precision AS place, sum(local_loads + local_stores > 0) AS value, 0 AS most, 0 AS floor,
    printf('%d of %d, at most %d registers', sum(local_loads + local_stores > 0), count(*), max(registers))
        AS numbers
FROM cumsum_counters
GROUP BY machine, precision
