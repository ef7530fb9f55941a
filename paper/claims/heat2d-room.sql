-- SPDX-License-Identifier: MIT
-- claim: Room for a halo in shared memory costs nothing.
-- source: Omlin & Raess, lecture 10, exercise 2, task 4
-- nothing: 0.98 of the speed and more
SELECT machine, precision AS place, before_ns / ns AS value, 0.98 AS least, NULL AS most, margin AS floor,
       printf('%.2f of its speed', before_ns / ns) AS numbers
FROM heat2d_said WHERE before = 'triad_shared' AND variant = 'triad_shared_halo' ORDER BY precision DESC
