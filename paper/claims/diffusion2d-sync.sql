-- claim: To synchronise blocks within a kernel is more expensive than to launch the next one.
-- source: RWTH slides: blocks do not synchronise; only the end of a kernel orders all of them
-- The time of a step of persistent, whose blocks wait for their neighbours, over that of the fastest variant
-- with a launch for each step. One layer of 256²: too large for the shared memory of one block, and so small
-- that a step is little but waiting.
SELECT machine, precision AS place,
    min(time_median_ns) FILTER (WHERE variant = 'persistent')
        / min(time_median_ns) FILTER (WHERE variant <> 'persistent') AS value,
    1 AS least, 'diffusion2d_persistent' AS noise,
    printf(
        '%.2f instead of %.2f us', min(time_median_ns) FILTER (WHERE variant = 'persistent') / 1e3,
        min(time_median_ns) FILTER (WHERE variant <> 'persistent') / 1e3) AS numbers
FROM diffusion2d_persistent
WHERE nx = 256
  AND ny = 256
  AND nz = 1
  AND status = 'ok'
GROUP BY machine, precision
HAVING value NOTNULL
