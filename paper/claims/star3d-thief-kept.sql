-- claim: A co-runner keeps its bytes: beside it DRAM delivers at most 5 % more than the star alone reads.
-- source: this artifact; committed before it was measured
-- It reads them again after a few microseconds, in which DRAM delivers a tenth of the L2, so they are never
-- least recently used. Counted together with the star (results/rules/55-beside.sql), at the smallest plane
-- and at the largest; of all S the largest share. Filling the L2 with S once in 16 launches is 1 %.
-- decided by: star3d-thief-dram
SELECT machine, printf('r = %d, planes %s', radius, planes) AS place, max(more) AS value, NULL AS least,
    0.05 AS most, 0.01 AS floor, printf('%.1f %% more', 100 * max(more)) AS numbers
FROM beside_more
GROUP BY machine, radius, planes
ORDER BY radius, planes DESC
