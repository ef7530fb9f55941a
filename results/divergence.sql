-- SPDX-License-Identifier: MIT
-- The variants of divergence beside branch, which they change.
--   speed   branch's time over theirs in the same case; mib: both arrays
CREATE VIEW divergence_speed AS
SELECT machine, variant, precision, nx, length, cache, t_eff_gbs, t_peak_gbs, branch_ns / time_median_ns AS speed,
       2 * nx * bytes / 1048576 AS mib
FROM divergence JOIN precision USING (precision) JOIN (
    SELECT machine, precision, nx, length, time_median_ns AS branch_ns FROM divergence WHERE variant = 'branch' AND status = 'ok')
    USING (machine, precision, nx, length)
WHERE status = 'ok';
