-- claim: A tree of threads is far faster than one thread.
-- source: RWTH slides, reduction
-- by far: ten times, at the largest size that one thread has added here
SELECT machine, naive / tree AS value, 10 AS least, 10 AS floor, 'reduction' AS noise,
    printf('%.0f times as fast for %d values', naive / tree, nx) AS numbers
FROM (
        SELECT machine, nx, min(time_median_ns) FILTER (WHERE variant = 'naive') AS naive,
            min(time_median_ns) FILTER (WHERE variant = 'tree') AS tree
        FROM reduction
        WHERE precision = 'int'
          AND status = 'ok'
        GROUP BY machine, nx)
WHERE naive NOTNULL
  AND tree NOTNULL
GROUP BY machine
HAVING nx = max(nx)
