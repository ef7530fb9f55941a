-- claim: The heat step is more sensitive to the block than a copy.
-- source: Omlin & Raess, lecture 10, exercise 2
-- How much a kernel depends on the block: its best block / its worst. The step through global memory over
-- the copy.
SELECT machine, precision AS place, step / copy AS value, 1 AS least, 2 AS floor, 'heat2d_threads' AS noise,
    printf('%.1f against %.1f times', step, copy) AS numbers
FROM (
        SELECT machine, precision,
            max(t_eff_gbs) FILTER (WHERE variant = 'global')
                / min(t_eff_gbs) FILTER (WHERE variant = 'global') AS step,
            max(t_eff_gbs) FILTER (WHERE variant = 'copy')
                / min(t_eff_gbs) FILTER (WHERE variant = 'copy') AS copy
        FROM heat2d_threads
        WHERE nx = 16384
          AND ny = 16384
          AND status = 'ok'
        GROUP BY machine, precision)
