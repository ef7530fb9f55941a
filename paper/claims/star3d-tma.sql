-- SPDX-License-Identifier: MIT
-- claim: The tensor memory accelerator feeds a ring of planes faster than asynchronous copies by the threads.
-- source: this artifact
-- tma_inline over async_ring, the best of each at the same size
SELECT machine, place, old / new AS value, 1 AS least, NULL AS most, margin AS floor, printf('%.2f×', old / new) AS numbers
FROM (SELECT machine, printf('%d×%d×%d %s r = %d', nx, ny, nz, precision, radius) AS place,
             min(time_median_ns) FILTER (WHERE variant = 'async_ring') AS old, min(time_median_ns) FILTER (WHERE variant = 'tma_inline') AS new
      FROM star3d_limit WHERE status = 'ok' GROUP BY machine, nx, ny, nz, precision, radius)
    JOIN margin USING (machine)
WHERE experiment = 'star3d_limit' AND old NOTNULL AND new NOTNULL
