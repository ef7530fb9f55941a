-- needs: gain
-- The gains of this machine's newest experiment, one row per step and place. named: the step, in words
CREATE TEMP TABLE mine AS
SELECT *, variant || ' over ' || follows AS named
FROM gain
WHERE machine = :machine AND experiment = (SELECT max(experiment) FROM gain WHERE machine = :machine);

-- A lane per step, a panel per place (within the L2, beyond it)
SELECT 'steps[]', named
FROM mine JOIN diffusion2d_step USING (variant, follows)
GROUP BY named
ORDER BY step DESC;
SELECT DISTINCT 'places[]', place FROM mine WHERE place NOTNULL ORDER BY 2 DESC;

SELECT 'says_' || place, variant || printf(' %.2f times. ', max(median))
FROM mine
WHERE place IN ('within', 'beyond')
GROUP BY place;
-- same: the variants whose median gain is within the noise in both places. Noise: twice the median difference
-- of a repeated case
SELECT 'same', ifnull(group_concat(v, ', '), '')
FROM (SELECT variant AS v
      FROM mine,
           (SELECT 1 + 2 * ifnull(max(half), 0) AS n
            FROM noise
            WHERE machine = :machine AND experiment IN (SELECT experiment FROM mine))
      GROUP BY v
      HAVING max(median) <= n AND min(median) >= 1 / n);

-- One point per size and shape of a field, from 256 KiB up: gain, step
SELECT 'cases_' || place, 'case', gain, variant || ' over ' || follows AS named
FROM gain_case
WHERE machine = :machine
  AND experiment = (SELECT max(experiment) FROM gain WHERE machine = :machine)
  AND place NOTNULL
  AND field_bytes >= 262144
ORDER BY place, named, gain;
-- The median of each step: gain, step, the same as a text
SELECT 'medians_' || place, 'median', median, named, printf('%.2f', median)
FROM mine
WHERE place NOTNULL;
