-- SPDX-License-Identifier: MIT
-- title: diffusion2d: how many times as fast as GCC's OpenACC on the same GPU
SELECT 'row' AS head, variant AS step, precision, count(*) AS squares, min(speedup) AS "least|%.1f×", max(speedup) AS "most|%.1f×", (SELECT speedup FROM speedup l
    WHERE l.machine = s.machine AND l.variant = s.variant AND l.precision = s.precision ORDER BY nx DESC LIMIT 1) AS "the largest square|%.1f×"
FROM speedup s WHERE machine = :machine GROUP BY variant, precision ORDER BY (SELECT step FROM diffusion2d_step d WHERE d.variant = s.variant)
