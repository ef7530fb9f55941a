-- claim: Reading the halo into shared memory costs a little (4.1 % on the P100).
-- source: Omlin & Raess, lecture 10, exercise 2, task 5
-- a little: 1 to 10 % of the throughput
SELECT machine, precision AS place, 1 - before_ns / ns AS value, 0.01 AS least, 0.1 AS most, margin AS floor,
    printf('%.1f %%', 100 * (1 - before_ns / ns)) AS numbers
FROM heat2d_said
WHERE before = 'triad_shared_halo'
  AND variant = 'triad_shared_halo_read'
