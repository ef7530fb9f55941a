-- SPDX-License-Identifier: MIT
-- claim: Two kernels, for boundary and inside, are faster than a branch.
-- source: RWTH slides, branching
-- faster: by 5 % in half of the cases; one within the margin of that counts half, and may be wrong
SELECT machine, avg(CASE WHEN speed > 1.05 + margin THEN 1 WHEN speed < 1.05 - margin THEN 0 ELSE 0.5 END) AS value, 0.5 AS least,
       avg(abs(speed - 1.05) <= margin) / 2 AS floor,
       printf('faster by over 5 %% in %d of %d cases, %.2f to %.2f times', sum(speed > 1.05), count(*), min(speed), max(speed)) AS numbers
FROM divergence_speed JOIN margin USING (machine) WHERE variant = 'split' AND experiment = 'divergence' GROUP BY machine
