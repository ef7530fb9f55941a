-- claim: On grids up to 256³ one launch for all steps reaches 0.9 of the speed of copies, one launch each.
-- source: this artifact
-- A launch per step and as many bytes in the copy. persistent at the best of its settings, in the worst
-- precision and radius of a size; stream's copy at the working set that is nearest to the fields' bytes.
WITH copy AS (
    SELECT machine, 8 * nx AS held, t_eff_gbs AS copy_gbs
    FROM stream_workingset
    WHERE variant = 'copy'
      AND status = 'ok'),
sweep AS (
    SELECT machine, precision, radius, nx, 2 * bytes * nx * ny * nz AS needs, max(t_eff_gbs) AS gbs
    FROM star3d_small
    JOIN precision USING (precision)
    WHERE variant = 'persistent'
      AND status = 'ok'
    GROUP BY machine, precision, radius, nx)
SELECT machine, printf('%d³', nx) AS place, min(gbs / copy_gbs) AS value, 0.9 AS least,
    'star3d_small' AS noise, '%.2f' AS format
FROM (
        SELECT *, min(abs(ln(held / needs)))
        FROM sweep
        JOIN copy USING (machine)
        GROUP BY machine, precision, radius, nx)
GROUP BY machine, nx
