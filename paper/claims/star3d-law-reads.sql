-- claim: Beyond the drop DRAM reads each of the 2r+1 planes again: 2r+1 values per point.
-- source: this artifact; counted by the profiler
-- beyond: from 1.5 times the X of the law on; 3 % in the variant that is farthest off. 0.2 %: the counters
-- of the variants agree to this.
SELECT machine, printf('r = %d', radius) AS place, max(abs(reads / (2 * radius + 1) - 1)) AS value,
    0.03 AS most, 0.002 AS floor, printf('%.2f', avg(reads)) AS numbers
FROM l2hit
WHERE nx >= 1.5 * model
  AND variant NOT LIKE '%zloop%'
GROUP BY machine, radius
