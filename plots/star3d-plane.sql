-- needs: star3d_plane
-- The points of the curves of base, as one means sees them: reads of DRAM if they were counted, else time
CREATE TEMP TABLE mine AS
SELECT p.x, y, law, radius, nx, precision, seen, top
FROM plane_point p
JOIN plane_law l USING (machine, experiment, seen, variant, precision, radius, nx, written, thief)
WHERE machine = :machine AND experiment = 'star3d_plane' AND variant = 'base' AND seen IN ('dram', 'time');
CREATE TEMP TABLE by AS SELECT min(seen) AS seen FROM mine;
DELETE FROM mine WHERE seen <> (SELECT seen FROM by);
SELECT 'seen', seen FROM by WHERE EXISTS (SELECT 1 FROM mine WHERE law > 0);

SELECT 'law_says',
       printf('%d drops, found by %s: the law misses them by %.1f %% on average and %.1f %% at most', drops,
              iif(seen = 'dram', 'what DRAM delivers', 'time'), 100 * error, 100 * worst)
FROM plane_error JOIN by USING (seen)
WHERE machine = :machine AND experiment = 'star3d_plane' AND says = 'law';
SELECT 'rivals_say',
       '; '
       || group_concat(printf('%s %.1f %%',
                              CASE says
                                  WHEN 'old' THEN '2r+2 planes'
                                  WHEN 'whole' THEN '2r+1 in the whole L2'
                                  WHEN 'half' THEN '2r+1 in half of it'
                                  ELSE says END, 100 * error), ', ') || '.'
FROM (SELECT *
      FROM plane_error JOIN by USING (seen)
      WHERE machine = :machine AND experiment = 'star3d_plane' AND says <> 'law'
      ORDER BY error);
SELECT DISTINCT 'radii[]', radius FROM mine ORDER BY radius;

-- By radius: bytes of a plane over those that the law predicts, share of the rise
SELECT 'curve', printf('%d', radius), x / law, (y - low) / (high - low)
FROM (SELECT x, y, law, radius, nx, precision, min(y) OVER c AS low, ifnull(top, max(y) OVER c) AS high
      FROM mine
      WINDOW c AS (PARTITION BY radius, nx, precision))
ORDER BY radius, nx, precision, x;
-- By model (the law and its baseline models): place on the axis, with the radii side by side, measured over
-- predicted plane, radius
SELECT 'said', says,
       CASE says
           WHEN 'law' THEN 1
           WHEN 'old' THEN 2
           WHEN 'whole' THEN 3
           WHEN 'half' THEN 4
           ELSE 5 END + (radius - 3) / 10.0, x / said, radius
FROM plane_said JOIN by USING (seen)
WHERE machine = :machine AND experiment = 'star3d_plane' AND x > 0
ORDER BY says, 3;
-- By means, DRAM reads or time: planes written, planes beyond 2r, standard error
SELECT 'fit', seen, written, planes, planes_error
FROM plane_fit
WHERE machine = :machine AND experiment = 'star3d_written'
ORDER BY seen, written;
