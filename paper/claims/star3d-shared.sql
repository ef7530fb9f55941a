-- SPDX-License-Identifier: MIT
-- claim: Shared memory is faster than base but for the 7-point stencil.
-- source: Nasciutti & Panetta, section 5, Figure 3
SELECT machine, min(speed) AS value, 1 AS least, NULL AS most, margin AS floor,
       printf('%.2f to %.2f times as fast, r = %d to %d', min(speed), max(speed), min(radius), max(radius)) AS numbers
FROM fixed_published JOIN margin USING (machine)
WHERE than = 'base' AND variant = 'shared' AND radius >= 2 AND experiment = 'star3d_fixed' GROUP BY machine
