-- SPDX-License-Identifier: MIT
-- claim: The drop is where 2r+2 planes (2r+1 read, one written) fill the effective L2.
-- source: this artifact; found on the H200's data, so not yet a prediction there
SELECT machine, avg(abs(x / model - 1)) AS value, 0 AS least, 0.10 AS most, 0 AS floor,
       printf('drops at %.2f to %.2f times that X, off by %.1f %% on average', min(x / model), max(x / model),
              100 * avg(abs(x / model - 1))) AS numbers
FROM cliff WHERE experiment = 'star3d_l2cliff' AND planes IS NULL AND x > 0 AND model > 0 GROUP BY machine
