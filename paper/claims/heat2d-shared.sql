-- claim: The triad is as fast through shared memory.
-- source: Omlin & Raess, lecture 10, exercise 2, task 3
-- as fast: 0.98 of the speed and more
SELECT machine, precision AS place, before_ns / ns AS value, 0.98 AS least, margin AS floor,
    '%.2f of its speed' AS format
FROM heat2d_said
WHERE before = 'triad'
  AND variant = 'triad_shared'
