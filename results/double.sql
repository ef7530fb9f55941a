-- SPDX-License-Identifier: MIT
-- What double precision costs in diffusion2d: time over that of the same points in single, at the better of the blocks.
--   fields     of the step; openacc's are those of local
--   field_mib  of a field in single
CREATE VIEW double_cost_rule AS
WITH best AS (
    SELECT machine, precision, variant, nx, ny, nz, min(time_median_ns) AS ns
    FROM diffusion2d_precision WHERE status = 'ok' GROUP BY machine, precision, variant, nx, ny, nz)
SELECT machine, variant, nx, ny, nz, nx * ny * nz * 4 / 1048576 AS field_mib, d.ns / s.ns AS cost,
       (SELECT fields FROM diffusion2d_step step WHERE step.variant = replace(s.variant, 'openacc', 'local')) AS fields
FROM best s JOIN best d USING (machine, variant, nx, ny, nz)
WHERE s.precision = 'single' AND d.precision = 'double';
