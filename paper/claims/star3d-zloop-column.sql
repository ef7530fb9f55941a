-- SPDX-License-Identifier: MIT
-- claim: The Z loop over the whole column makes the coding with shared memory faster.
-- source: Nasciutti & Panetta, section 8, Figure 8
SELECT machine, min(speed) AS value, 1 AS least, NULL AS most, margin AS floor,
       printf('%.2f to %.2f times as fast at 256³, r = %d to %d', min(speed), max(speed), min(radius), max(radius)) AS numbers
FROM fixed_published JOIN margin USING (machine)
WHERE than = 'shared' AND variant = 'shared_zloop' AND experiment = 'star3d_fixed' GROUP BY machine
