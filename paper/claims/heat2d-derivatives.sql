-- SPDX-License-Identifier: MIT
-- claim: With the halo in shared memory the derivatives cost nothing more.
-- source: Omlin & Raess, lecture 10, exercise 2, task 6
-- nothing: 0.98 of the speed and more
SELECT machine, precision AS place, before_ns / ns AS value, 0.98 AS least, NULL AS most, margin AS floor,
       printf('%.2f of its speed', before_ns / ns) AS numbers
FROM heat2d_said WHERE before = 'triad_shared_halo_read' AND variant = 'shared' ORDER BY precision DESC
