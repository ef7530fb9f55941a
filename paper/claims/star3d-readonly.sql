-- SPDX-License-Identifier: MIT
-- claim: Read-only memory is much faster than base (1.38 to 1.79 times on the K80).
-- source: Nasciutti & Panetta, section 5, Figure 3
SELECT machine, min(speed) AS value, 1.1 AS least, NULL AS most, margin AS floor,
       printf('%.2f to %.2f times as fast, r = %d to %d', min(speed), max(speed), min(radius), max(radius)) AS numbers
FROM fixed_published JOIN margin USING (machine)
WHERE than = 'base' AND variant = 'readonly' AND experiment = 'star3d_fixed' GROUP BY machine
