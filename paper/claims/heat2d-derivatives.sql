-- claim: With the halo in shared memory the derivatives cost nothing extra.
-- source: Omlin & Raess, lecture 10, exercise 2, task 6
-- nothing: 0.98 of the speed and more
SELECT machine, precision AS place, before_ns / ns AS value, 0.98 AS least, margin AS floor,
    '%.2f of its speed' AS format
FROM heat2d_said
WHERE before = 'triad_shared_halo_read'
  AND variant = 'shared'
