-- needs: diffusion2d_resident
-- seen: how an onset is seen: by counted reads of DRAM ('dram') if there are any, else by 'time'
CREATE TEMP TABLE seen AS
SELECT experiment, min(seen) AS seen
FROM kept_point
WHERE machine = :machine AND precision = 'single' AND ifnull(radius, 3) = 3
GROUP BY experiment;
SELECT 'seen_' || experiment, seen FROM seen;

-- The onsets with a prediction. who: data that any SM reads again ('any'), or the same SM ('kept')
CREATE TEMP TABLE predicted AS
SELECT *
FROM kept_drop JOIN seen USING (experiment, seen)
WHERE machine = :machine
  AND precision = 'single'
  AND ifnull(radius, 3) = 3
  AND said NOTNULL
  AND who IN ('any', 'kept');
SELECT 'says_' || experiment,
       iif(experiment LIKE 'star3d%', 'star3d', 'diffusion2d') || ': '
       || group_concat(printf('%s at %.1f (predicted %.1f) MiB', iif(who = 'any', 'any SM', 'same SM'),
                              x / 1048576, said / 1048576), ', ') || '.'
FROM predicted
WHERE seen = 'dram' OR experiment = 'diffusion2d_resident'
GROUP BY experiment;
-- Where they are predicted (MiB), a list for each `who`
SELECT printf('%s_%s[]', who, experiment), said / 1048576 FROM predicted;

-- By who reads again: bytes (MiB), values from DRAM per point or, by time, time per point (ps)
SELECT experiment, who, x / 1048576, y * iif(seen = 'time', 1000, 1)
FROM kept_point JOIN seen USING (experiment, seen)
WHERE machine = :machine AND precision = 'single' AND ifnull(radius, 3) = 3
ORDER BY experiment, who NOT LIKE 'on %', who = 'kept', who, x;
