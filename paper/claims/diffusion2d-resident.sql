-- claim: Fields 1.2 times as large fit the L2 if each SM keeps its part between time steps.
-- source: this artifact; committed before its curves were measured
-- The bytes of both fields at the onset by time, resident / fused (results/rules/54-kept.sql). 1 %: a step
-- of the sweep is 4 %.
SELECT k.machine, k.precision AS place, k.x / a.x AS value, 1.2 AS least, 0.01 AS floor,
    printf('%.2f×, %.1f to %.1f MiB', k.x / a.x, a.x / 1048576, k.x / 1048576) AS numbers
FROM kept_drop k
JOIN kept_drop a USING (machine, experiment, seen, precision)
WHERE experiment = 'diffusion2d_resident'
  AND seen = 'time'
  AND k.who = 'kept'
  AND a.who = 'any'
ORDER BY k.precision DESC
