-- claim: The Z loop alone only alleviates the drop: without the registers a variant still drops.
-- source: Nasciutti & Panetta, sections 8 and 10
-- a drop is a rise of the time per point by 10 % (results/rules/42-cliff.sql)
SELECT machine, max(rise) AS value, 0.1 AS least, 'star3d_l2cliff' AS noise,
    printf('with the Z loop alone the time per point rises by %.1f %% at most', 100 * max(rise)) AS numbers
FROM cliff
WHERE experiment = 'star3d_l2cliff'
  AND variant LIKE '%\_zloop' ESCAPE '\'
  AND rise NOTNULL
GROUP BY machine
