-- SPDX-License-Identifier: MIT
-- claim: What counts is half of the L2, one partition.
-- source: HPC4WC project 10, section 6
-- fields at the jump of the codings that have one, 0.4 to 0.6 of the L2; 0.04: half a step of the squares' sides
SELECT machine, min(bytes / l2_bytes) AS value, 0.4 AS least, 0.6 AS most, 0.04 AS floor,
       printf('they jump at %.2f to %.2f of the L2', min(bytes / l2_bytes), max(bytes / l2_bytes)) AS numbers
FROM jump JOIN machine ON name = machine WHERE bytes > 0 AND variant IN ('halothreads', 'launchkernel', 'graph') GROUP BY machine
