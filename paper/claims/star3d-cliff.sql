-- claim: Without a Z loop the speed drops where the XY planes outgrow the L2.
-- source: Nasciutti & Panetta, sections 1 and 6
-- a drop: every variant's time per point rises by 10 %, and not elsewhere than within a factor of two of the
-- paper's X (results/rules/42-cliff.sql)
SELECT machine, printf('%s r = %d', precision, radius) AS place,
    min(CASE WHEN at_l2 = 0 THEN 0 ELSE rise END) AS value, 0.1 AS least, 'star3d_l2cliff' AS noise,
    printf('%+.0f to %+.0f %%', 100 * min(rise), 100 * max(rise)) AS numbers
FROM cliff
WHERE experiment = 'star3d_l2cliff'
  AND planes IS NULL
  AND rise NOTNULL
  AND predicted > 0
GROUP BY machine, precision, radius
