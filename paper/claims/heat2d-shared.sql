-- SPDX-License-Identifier: MIT
-- claim: By way of shared memory the triad is as fast.
-- source: Omlin & Raess, lecture 10, exercise 2, task 3
-- shown: README.md
-- as fast: 0.98 of the speed and more
SELECT machine, precision AS place, before_ns / ns AS value, 0.98 AS least, NULL AS most, margin AS floor,
       printf('%.2f of its speed', before_ns / ns) AS numbers
FROM heat2d_said WHERE before = 'triad' AND variant = 'triad_shared' ORDER BY precision DESC
