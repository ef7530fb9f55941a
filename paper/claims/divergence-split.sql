-- SPDX-License-Identifier: MIT
-- claim: Two kernels, for boundary and inside, are faster than a branch.
-- source: RWTH slides, branching
SELECT machine, avg(speed > 1.05) AS value, 0.5 AS least, NULL AS most, 0 AS floor,
       printf('faster by over 5 %% in %d of %d cases, %.2f to %.2f times', sum(speed > 1.05), count(*), min(speed), max(speed)) AS numbers
FROM divergence_speed WHERE variant = 'split' GROUP BY machine
