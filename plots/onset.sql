-- needs: star3d_plane
-- The simulated onsets against all that were counted, on all GPUs (results/rules/55-onset.sql)
CREATE TEMP TABLE mine AS
SELECT upper(substr(substr(machine, 8) || '-', 1, instr(substr(machine, 8) || '-', '-') - 1)) AS gpu,
    CASE shape WHEN 'star' THEN 'star' WHEN 'box' THEN 'box' WHEN 'heat' THEN '2D' WHEN 'diffusion' THEN '2D'
        ELSE 'other' END AS kind, x, said, experiment, machine
FROM onset_drop;

SELECT 'curves', count(*) FROM mine GROUP BY NULL HAVING count(*) > 0;
SELECT 'says', printf('%d onsets by what DRAM delivers, on %s: the simulated L2 misses them by %.1f %% on '
        || 'average and %.1f %% at most. None was used to set a number.',
    count(*), (SELECT group_concat(gpu, ' and ') FROM (SELECT DISTINCT gpu FROM mine ORDER BY gpu)),
    100 * avg(abs(x / said - 1)), 100 * max(abs(x / said - 1)))
FROM mine;
SELECT DISTINCT 'gpus[]', gpu FROM mine ORDER BY gpu;

-- By GPU and kind: simulated plane (MiB; a row in 2D), measured over simulated
SELECT 'points', gpu || '_' || kind, said / 1048576, x / said FROM mine
ORDER BY gpu, kind <> 'star', kind <> 'box', kind <> 'other', said;

-- Of the stars, by model: lane, the least, mean and largest of measured over predicted plane, its mean error
-- in %
CREATE TEMP TABLE model AS
SELECT 'simulated' AS says, 1 AS lane, x / said AS v
FROM mine
WHERE experiment IN ('star3d_plane', 'star3d_written')
UNION ALL
SELECT says,
    CASE says WHEN 'law' THEN 2 WHEN 'old' THEN 3 WHEN 'warpspeed' THEN 4 WHEN 'half' THEN 5 ELSE 6 END,
    x / said
FROM plane_said
WHERE seen = 'dram' AND experiment IN ('star3d_plane', 'star3d_written') AND x > 0 AND said > 0
    AND machine IN (SELECT machine FROM mine);
SELECT 'model', says, lane, min(v), avg(v), max(v), printf('%.1f', 100 * avg(abs(v - 1)))
FROM model
GROUP BY says, lane
ORDER BY lane;
