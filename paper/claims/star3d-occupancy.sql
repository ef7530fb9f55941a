-- claim: Occupancy is high in every variant: 84 to 98 % achieved, of 100 %.
-- source: Nasciutti & Panetta, section 9, Table 1
-- high: 80 % and more in the worst of the nine variants (star3d_counters); floor: one point, by which
-- counts of repeated launches differ
SELECT machine, printf('%s r = %d', precision, radius) AS place, min(achieved) AS value, 80 AS least,
    NULL AS most, 1 AS floor, printf('%.0f to %.0f %%', min(achieved), max(achieved)) AS numbers
FROM occupancy
GROUP BY machine, precision, radius
ORDER BY precision DESC, radius
