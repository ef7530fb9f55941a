-- How much of the L2 holds re-used data if each line is used by the half of the L2 that is its home (own),
-- by the other half (crossed), or by any SM.
--
-- Predicted before any of these curves was measured, from how a GH100's L2 keeps lines: one copy if the
-- home half reads, two if the other half reads, 0.73 of the L2 if any SM reads. So an onset moves by 1 /
-- 0.73 if each half works on its own lines, by 0.5 / 0.73 if it works on the other's.
--
-- A row per case.
--   arm       own, crossed, any, or plain: any SM, with rows one after the other
--   x         bytes in whole lines of a plane, or of all fields with the halo in x; share: x / L2
--   seen, y   'time': y is ns per point; 'dram': y is values read from DRAM per point
--   top       the value that y rises to
CREATE TABLE halves_point AS
WITH time_case AS (
    SELECT machine, variant, who, layout, mode, reach, nx, ny, nz, status, gpoints_per_s FROM halves_read
    UNION ALL
    SELECT machine, variant, who, layout, mode, reach, nx, ny, nz, status, gpoints_per_s FROM halves_update
    UNION ALL
    SELECT machine, variant, who, layout, mode, reach, nx, ny, nz, status, gpoints_per_s FROM halves_star
    UNION ALL
    SELECT machine, variant, who, layout, mode, reach, nx, ny, nz, status, gpoints_per_s FROM halves_star_even
    UNION ALL
    SELECT machine, variant, who, layout, mode, reach, nx, ny, nz, status, gpoints_per_s FROM halves_diffusion
    UNION ALL
    SELECT machine, variant, who, layout, mode, reach, nx, ny, nz, status, gpoints_per_s FROM halves_heat),
dram_case AS (
    SELECT machine, variant, who, layout, mode, reach, nx, ny, nz, dram_read_bytes FROM halves_read_dram
    UNION ALL
    SELECT machine, variant, who, layout, mode, reach, nx, ny, nz, dram_read_bytes FROM halves_update_dram
    UNION ALL
    SELECT machine, variant, who, layout, mode, reach, nx, ny, nz, dram_read_bytes FROM halves_star_dram
    UNION ALL
    SELECT machine, variant, who, layout, mode, reach, nx, ny, nz, dram_read_bytes FROM halves_diffusion_dram
    UNION ALL
    SELECT machine, variant, who, layout, mode, reach, nx, ny, nz, dram_read_bytes FROM halves_heat_dram),
either_case AS (
    SELECT machine, variant, 'time' AS seen, who, layout, mode, reach, nx, ny, nz, 1 / gpoints_per_s AS y
    FROM time_case
    WHERE status = 'ok'
    UNION ALL
    SELECT machine, variant, 'dram', who, layout, mode, reach, nx, ny, nz,
        dram_read_bytes / (4 * nx * ny * nz)
    FROM dram_case)
SELECT either_case.machine, variant, seen, CASE layout WHEN 'plain' THEN 'plain' ELSE who END AS arm, mode,
    reach, nx, ny, nz, y, x, x / l2_bytes AS share,
    CASE
        WHEN seen = 'dram'
            THEN CASE variant WHEN 'star' THEN 2 * reach + 1 WHEN 'heat' THEN 2 ELSE 1 END END AS top
FROM (
        SELECT *,
            CASE variant
                WHEN 'star' THEN 4096
                WHEN 'diffusion' THEN 2 * 3840 * nz
                WHEN 'heat' THEN 3 * 3840 * nz
                ELSE 4096 * nz END * ny AS x
        FROM either_case) either_case
JOIN machine ON name = either_case.machine;

-- A row per curve. The onset is where y crosses half of its rise, from the least y to `top` or else to the
-- largest y, on the line between two points; NULL: the rise is below 10 %.
CREATE TABLE halves_onset AS
WITH curve AS (
    SELECT *, min(y) OVER c AS low, ifnull(top, max(y) OVER c) AS high,
        lag(x) OVER (c ORDER BY x) AS x_before, lag(y) OVER (c ORDER BY x) AS y_before
    FROM halves_point
    WINDOW c AS (PARTITION BY machine, variant, seen, arm, mode, reach)),
climb AS (
    SELECT *,
        min(x) FILTER (WHERE y = low) OVER (PARTITION BY machine, variant, seen, arm, mode, reach) AS start
    FROM curve)
SELECT machine, variant, seen, arm, mode, reach, high / max(low, 1e-9) - 1 AS rise, count(*) AS points,
    min(
        CASE
            WHEN high >= 1.1 * low AND x > start AND y >= (low + high) / 2 AND y_before < (low + high) / 2
                THEN x_before + (x - x_before) * ((low + high) / 2 - y_before) / (y - y_before) END) AS x
FROM climb
GROUP BY machine, variant, seen, arm, mode, reach;

-- A row per onset of own and crossed: its ratio to the onset of the arm that it is compared with (`than`:
-- plain for stars, any for sets), and the predicted ratio.
CREATE TABLE halves_said AS
SELECT o.machine, o.variant, o.seen, o.arm, t.arm AS than, o.mode, o.reach, o.x, t.x AS than_x,
    o.x / t.x AS moved, CASE o.arm WHEN 'own' THEN 1 / 0.73 ELSE 0.5 / 0.73 END AS said
FROM halves_onset o
JOIN halves_onset t
    ON (t.machine, t.variant, t.seen, t.mode, ifnull(t.reach, 0))
        = (o.machine, o.variant, o.seen, o.mode, ifnull(o.reach, 0))
    AND t.arm = CASE o.variant WHEN 'star' THEN 'plain' ELSE 'any' END
WHERE o.arm IN ('own', 'crossed')
  AND o.x > 0
  AND t.x > 0;

-- A row per star and arm: ns per point, interpolated, at 1.25 times the plane at which the plain layout has
-- its onset by time.
CREATE TABLE halves_beyond AS
WITH pair AS (
    SELECT *, lag(x) OVER (PARTITION BY machine, arm, reach ORDER BY x) AS x_before,
        lag(y) OVER (PARTITION BY machine, arm, reach ORDER BY x) AS y_before
    FROM halves_point
    WHERE variant = 'star'
      AND seen = 'time'
      AND mode = 'pass')
SELECT p.machine, p.arm, p.reach, 1.25 * o.x AS x,
    y_before + (y - y_before) * (1.25 * o.x - x_before) / (p.x - x_before) AS y
FROM pair p
JOIN halves_onset o
    ON (o.machine, o.variant, o.seen, o.arm, o.mode, o.reach)
        = (p.machine, 'star', 'time', 'plain', 'pass', p.reach)
WHERE x_before < 1.25 * o.x
  AND p.x >= 1.25 * o.x;
