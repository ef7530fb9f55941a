-- claim: Today's GPUs need more threads: 16 or 32 planes per thread are faster than the whole column.
-- source: this artifact
-- faster: by 10 %, at every radius
SELECT machine, variant AS place, min(a / b) AS value, 1.1 AS least, 'star3d_fixed' AS noise,
    printf('%.2f to %.2f×', min(a / b), max(a / b)) AS numbers
FROM (
        SELECT machine, variant, min(time_median_ns) FILTER (WHERE planes = 0) AS a,
            min(time_median_ns) FILTER (WHERE planes > 0) AS b
        FROM star3d_fixed
        WHERE precision = 'single'
          AND nx = 256
          AND ny = 256
          AND nz = 256
          AND block = '32x16x1'
          AND status = 'ok'
        GROUP BY machine, variant, radius)
WHERE a NOTNULL
  AND b NOTNULL
GROUP BY machine, variant
