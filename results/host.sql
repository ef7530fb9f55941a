-- SPDX-License-Identifier: MIT
-- How far each study's baseline on the host comes to the host's own copy: at its largest size, star3d at its smallest
-- radius, divergence with its longest rows.
--   f        T_eff over T_peak, the best copy that the experiment measured
--   memory   1 where every field streams from memory; 0: the last-level cache may hold a part
CREATE VIEW host AS
WITH cases AS (
    SELECT machine, study, variant, backend, precision, radius, nx, ny, nz, length, cache, t_eff_gbs, t_peak_gbs
    FROM host_baseline WHERE status = 'ok' UNION ALL
    SELECT machine, study, variant, backend, precision, radius, nx, ny, nz, length, cache, t_eff_gbs, t_peak_gbs
    FROM heat2d_host WHERE status = 'ok' UNION ALL
    SELECT machine, study, variant, backend, precision, radius, nx, ny, nz, length, cache, t_eff_gbs, t_peak_gbs
    FROM diffusion2d_host WHERE status = 'ok' UNION ALL
    SELECT machine, study, variant, backend, precision, radius, nx, ny, nz, length, cache, t_eff_gbs, t_peak_gbs
    FROM deriv8_host WHERE status = 'ok' UNION ALL
    SELECT machine, study, variant, backend, precision, radius, nx, ny, nz, length, cache, t_eff_gbs, t_peak_gbs
    FROM cumsum_host WHERE status = 'ok' UNION ALL
    SELECT machine, study, variant, backend, precision, radius, nx, ny, nz, length, cache, t_eff_gbs, t_peak_gbs
    FROM reduction_host WHERE status = 'ok' UNION ALL
    SELECT machine, study, variant, backend, precision, radius, nx, ny, nz, length, cache, t_eff_gbs, t_peak_gbs
    FROM divergence_host WHERE status = 'ok'),
ranked AS (
    SELECT *, t_eff_gbs / max(t_peak_gbs) OVER (PARTITION BY machine, study) AS f, row_number() OVER (
        PARTITION BY machine, study, variant, precision
        ORDER BY radius, nx * ifnull(ny, 1) * ifnull(nz, 1) DESC, length DESC) AS place
    FROM cases)
SELECT machine, study || CASE WHEN radius THEN printf(' r=%d', radius) WHEN length THEN printf(', rows of %d', length)
           WHEN study = 'deriv8' THEN ' along ' || substr(variant, 1, 1)
           WHEN study = 'cumsum' THEN ' along ' || substr('xyz', substr(variant, -1), 1)
           ELSE '' END AS name, backend, precision, cache = 'stream' AS memory, f
FROM ranked WHERE place = 1;
