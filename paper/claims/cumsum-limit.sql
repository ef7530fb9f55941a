-- SPDX-License-Identifier: MIT
-- claim: A running sum along any axis comes to 0.95 of the memory's peak.
-- source: this artifact
-- the best variant of each axis
SELECT machine, printf('%s %s', precision, axis) AS place, max(f) AS value, 0.95 AS least, NULL AS most, margin AS floor,
       printf('%.2f', max(f)) AS numbers
FROM (SELECT *, substr('xyz', substr(variant, 11, 1), 1) AS axis FROM cumsum_best WHERE variant LIKE 'cumsum!_dim%' ESCAPE '!')
    JOIN margin USING (machine) WHERE experiment = 'cumsum' GROUP BY machine, precision, axis ORDER BY precision DESC, place
