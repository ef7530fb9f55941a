-- SPDX-License-Identifier: MIT
-- claim: The law says where the drop is after each change: no written plane, other orders, less L2, rows apart.
-- source: this artifact; X = C_eff / (s Y (2r+2)), changed as results/causal.sql says
-- the mean distance from those X: 10 %; floor: twice its standard error. Of streaming stores and an empty set-aside the law does not say what
-- they do, so they are not counted
SELECT machine, avg(e) AS value, NULL AS least, 0.1 AS most, 2 * sqrt(max(avg(e * e) - avg(e) * avg(e), 0) / count(*)) AS floor,
       printf('drops of %d curves at %.2f to %.2f times that X, off by %.1f %% on average', count(*), min(q), max(q), 100 * avg(e)) AS numbers
FROM (SELECT machine, x / predicted AS q, abs(x / predicted - 1) AS e FROM causal
      WHERE (experiment = 'star3d_causal' AND (change IN ('none', 'sums', 'padded', 'walk-y', 'walk-halves') OR change LIKE 'aside-%-full')
             OR experiment = 'star3d_causal_cold') AND x > 0 AND predicted > 0)
GROUP BY machine
