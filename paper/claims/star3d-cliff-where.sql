-- SPDX-License-Identifier: MIT
-- claim: The drop is where the planes of a step fill the whole L2.
-- source: Nasciutti & Panetta, section 6
SELECT machine, avg(abs(x / predicted - 1)) AS value, 0 AS least, 0.15 AS most, 0 AS floor,
       printf('drops at %.2f to %.2f times that X, off by %.0f %% on average', min(x / predicted), max(x / predicted),
              100 * avg(abs(x / predicted - 1))) AS numbers
FROM cliff WHERE experiment = 'star3d_l2cliff' AND planes IS NULL AND x > 0 GROUP BY machine
