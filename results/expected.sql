-- A row per size in `advise_asked` and variant of star3d: its expected time, from `advise_best`
-- (results/rules/60-advise.sql). It is the mean of the two nearest measured sizes of the variant with the
-- same radius and precision, at their best settings, weighted by nearness. The distance of two sizes is
--
--     |ln(nx/nx')| + |ln(ny/ny')| + |ln(nz/nz')|
--
-- A size that was measured is its own answer. Sizes no farther away than `apart` are left out (-1: none
-- is), by a billionth more, so that rounding does not decide about a size at exactly this distance.
--   ns, f                        nanoseconds per point and step; fraction of T_peak
--   away                         distance of the nearest size, 0: measured at this size
--   near_nx, near_ny, near_nz    that size
--   setting, idea                its best block, planes ...; the variant's idea
-- The view is temporary, so that results/advise can ask for a size of its own with a table advise_asked.
-- `span` relies on the rows of a variant being consecutive in advise_best.
CREATE TEMP VIEW expected AS
WITH at AS MATERIALIZED (SELECT rowid AS asked, *, ln(nx) AS x, ln(ny) AS y, ln(nz) AS z FROM advise_asked),
span AS MATERIALIZED (
    SELECT machine, precision, radius, steps, variant, min(rowid) AS first, max(rowid) AS last
    FROM advise_best
    GROUP BY machine, precision, radius, steps, variant),
away AS (
    SELECT asked, b.rowid AS best, b.steps, b.variant, abs(b.x - a.x) + abs(b.y - a.y) + abs(b.z - a.z) AS d
    FROM at a
    JOIN span s ON s.machine = a.machine
        AND s.precision = a.precision
        AND s.radius = a.radius
        AND s.steps <= a.steps
    CROSS JOIN advise_best b
    WHERE b.rowid IN (
              SELECT id
              FROM (
                      SELECT n.rowid AS id, abs(n.x - a.x) + abs(n.y - a.y) + abs(n.z - a.z) AS d
                      FROM advise_best n
                      WHERE n.rowid BETWEEN first AND last
                      LIMIT -1) -- no limit: so d is worked out once for each row
              WHERE d > apart + 1e-9
              ORDER BY d, id
              LIMIT 2)),
near AS (
    SELECT asked, best, d, 1 / (d + 0.02) AS w, row_number() OVER v AS i, lag(d) OVER v AS nearer
    FROM away
    WINDOW v AS (PARTITION BY asked, steps, variant ORDER BY d, best))
SELECT a.machine, a.precision, a.radius, a.nx, a.ny, a.nz, apart, b.steps, variant,
    exp(sum(w * ln(ns)) / sum(w)) AS ns, exp(sum(w * ln(f)) / sum(w)) AS f, min(d) AS away, b.nx AS near_nx,
    b.ny AS near_ny, b.nz AS near_nz, setting, idea
FROM near
JOIN advise_asked a ON a.rowid = asked
JOIN advise_best b ON b.rowid = best
WHERE i = 1 OR i = 2 AND nearer > 0
GROUP BY asked, b.steps, variant;
