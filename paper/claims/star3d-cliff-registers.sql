-- finding: With a Z loop that keeps its neighbours in registers the influence of the L2 practically vanishes.
-- source: Nasciutti & Panetta, sections 1 and 8
-- practically: no time per point rises by 10 %
SELECT machine, max(rise) AS value, 0.1 AS most, 'star3d_l2cliff' AS noise,
    printf(
        '%d of %d curves drop, none rises by more than %.1f %%', sum(rise >= 0.1), count(*),
        100 * max(rise)) AS numbers
FROM cliff
WHERE experiment = 'star3d_l2cliff'
  AND rise NOTNULL
  AND variant LIKE '%\_zloop\_reg' ESCAPE '\'
GROUP BY machine
