-- SPDX-License-Identifier: MIT
-- The single samples of diffusion2d-distribution, in the order in which they were taken; ns: of one step, as the
-- mean of a batch of steps
CREATE VIEW diffusion2d_distribution_samples_rule AS
WITH RECURSIVE split AS (
    SELECT machine, variant, precision, nx, ny, nz, batch, 0 AS i, NULL AS ns, samples_ns||';' AS rest
    FROM diffusion2d_distribution_raw WHERE role = 'case' AND status = 'ok'
    UNION ALL
    SELECT machine, variant, precision, nx, ny, nz, batch, i + 1, CAST(substr(rest, 1, instr(rest, ';') - 1) AS REAL),
           substr(rest, instr(rest, ';') + 1)
    FROM split WHERE rest <> '')
SELECT machine, variant, precision, nx, ny, nz, batch, i, ns FROM split WHERE i > 0;
