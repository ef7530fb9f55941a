-- claim: If concurrent blocks read the same slices, as in gpu-benches, the L2 seems, by time, to hold more.
-- source: this artifact
-- The working set at the onset by time, read_slices / read (results/rules/51-plane.sql). floor: half a step
-- of the working set.
SELECT s.machine, s.x / r.x AS value, 1.1 AS least, 0.03 AS floor,
    printf('%.2f×: %.1f instead of %.1f MiB', s.x / r.x, s.x / 1048576, r.x / 1048576) AS numbers
FROM plane_drop s
JOIN plane_drop r USING (machine, experiment, seen)
WHERE experiment = 'stream_reread'
  AND seen = 'time'
  AND s.variant = 'read_slices'
  AND r.variant = 'read'
