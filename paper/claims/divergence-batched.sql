-- SPDX-License-Identifier: MIT
-- claim: Conditions aligned to warps are faster than the same branch in the warp whose loads are under way at once as well.
-- source: this artifact; what of the RWTH slides' branching is divergence and what is loads
-- as divergence-aligned, over branch_batched: by 5 % in half of the cases; one within the margin of that counts half
SELECT machine, avg(CASE WHEN speed > 1.05 + margin THEN 1 WHEN speed < 1.05 - margin THEN 0 ELSE 0.5 END) AS value, 0.5 AS least,
       avg(abs(speed - 1.05) <= margin) / 2 AS floor,
       printf('faster by over 5 %% in %d of %d cases, %.2f to %.2f times', sum(speed > 1.05), count(*), min(speed), max(speed)) AS numbers
FROM (SELECT machine, a.speed / b.speed AS speed FROM divergence_speed a JOIN divergence_speed b USING (machine, precision, nx, length)
      WHERE a.variant = 'aligned' AND b.variant = 'branch_batched') JOIN margin USING (machine) WHERE experiment = 'divergence' GROUP BY machine
