-- SPDX-License-Identifier: MIT
-- claim: Conditions aligned to warps are faster than a branch in the warp.
-- source: RWTH slides, branching; aligned here also has the loads of several pieces under way at once
-- faster: by 5 % in half of the cases; one within the margin of that counts half, and may be wrong
SELECT machine, avg(CASE WHEN speed > 1.05 + margin THEN 1 WHEN speed < 1.05 - margin THEN 0 ELSE 0.5 END) AS value, 0.5 AS least,
       avg(abs(speed - 1.05) <= margin) / 2 AS floor,
       printf('faster by over 5 %% in %d of %d cases, %.2f to %.2f times', sum(speed > 1.05), count(*), min(speed), max(speed)) AS numbers
FROM divergence_speed JOIN margin USING (machine) WHERE variant = 'aligned' AND experiment = 'divergence' GROUP BY machine
