-- SPDX-License-Identifier: MIT
-- claim: So predicted, each drop is found within 10 % or a step of X.
-- source: this artifact; the aim of star3d-law
-- changed: the claim and its bound came after the data, the predictions before
-- counted: all curves. A step: between the X's beside the drop (results/cliff.sql)
SELECT machine, avg(near) AS value, 1 AS least, 0 AS floor, printf('%d of %d curves', sum(near), count(*)) AS numbers
FROM (SELECT l.machine, ifnull(abs(l.x / l.predicted - 1) <= 0.1 OR abs(l.x - l.predicted) <= l.x - c.x_before, 0) AS near
      FROM law l JOIN cliff c USING (machine, experiment, precision, variant, radius, ny) WHERE l.first AND c.planes IS NULL) GROUP BY machine
