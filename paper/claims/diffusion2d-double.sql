-- SPDX-License-Identifier: MIT
-- claim: Double precision costs about twice.
-- source: HPC4WC project 10, section 6, Figure 8
SELECT machine, avg(cost >= 1.8) AS value, 0.5 AS least, NULL AS most, 0 AS floor,
       printf('%d of %d codings at 2048²; %.2f to %.2f times', sum(cost >= 1.8), count(*), min(cost), max(cost)) AS numbers
FROM double_cost WHERE nx = 2048 AND ny = 2048 AND variant <> 'openacc' GROUP BY machine
