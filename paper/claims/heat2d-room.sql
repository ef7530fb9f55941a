-- claim: Room for a halo in shared memory costs nothing.
-- source: Omlin & Raess, lecture 10, exercise 2, task 4
-- nothing: 0.98 of the speed and more
SELECT machine, precision AS place, before_ns / ns AS value, 0.98 AS least, margin AS floor,
    '%.2f of its speed' AS format
FROM heat2d_said
WHERE before = 'triad_shared'
  AND variant = 'triad_shared_halo'
