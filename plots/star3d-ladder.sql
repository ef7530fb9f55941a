-- needs: star3d_ladder
-- A rung is one step from the simplest variant to the fastest (results/rules/61-limit.sql). number: its line
CREATE TEMP TABLE mine AS
SELECT *, dense_rank() OVER (ORDER BY rung) AS number FROM ladder WHERE machine = :machine;
-- The mean gain of a rung over the radii, in percentage points of T_peak
CREATE TEMP TABLE gained AS
SELECT precision, number, avg(100 * gain) AS gain, max(says) AS says FROM mine GROUP BY 1, 2;

SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT 'rungs', count(DISTINCT rung) FROM mine;
SELECT 'says',
       ifnull('Largest gains: ' || group_concat(printf('%s (%s)', t, precision), '; ')
              || ' (percentage points of T_peak).', '')
FROM (SELECT precision, group_concat(printf('%s %+.0f', says, round(gain) + 0), ', ') AS t
      FROM (SELECT *, row_number() OVER (PARTITION BY precision ORDER BY gain DESC) AS i
            FROM gained
            WHERE gain NOTNULL
            ORDER BY precision DESC)
      WHERE i < 3
      GROUP BY precision
      ORDER BY precision DESC);

-- The names of the rungs: line, name
SELECT 'names', 1, number,
       iif(together = 0, variant || ': ', '') || says || iif(min(free), '', ' (in lock-step)')
FROM mine
GROUP BY rung;
-- By radius: fraction of T_peak, line
SELECT 'f_' || precision, printf('r = %d', radius), f, number
FROM mine
ORDER BY precision, radius, rung;
-- The gains: line, gain as a text
SELECT 'gain_' || precision, 1, number,
    CASE WHEN gain NOTNULL THEN printf('%+.0f', round(gain) + 0) ELSE '' END
FROM gained;
