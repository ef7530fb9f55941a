-- What a variant of star3d takes at a size that is asked for, from the sizes that were measured
-- (results/rules/60-advise.sql; site/advise.js works out the same). The views are temporary, so that
-- results/advise can ask with tables of its own: advise_point, advise_asked.
--
-- Where a size lies: a row per GPU, precision, radius and size of advise_point.
--   x, y, z   logarithms of the size
--   u         logarithm of a plane's bytes over those at the cliff onset of a thread per point: by the
--             simulated L2 at the nearest X, at most a factor of 8 away, or else by the law of planes
--   value     ns that DRAM takes for a value of a point
--   least     ns that DRAM takes at least for a point of a sweep: for what of both fields the L2 cannot keep
--   halo      the grid with its halo over the grid
--   miss      share of the planes' rereads that DRAM serves. By the simulated L2 (results/curves.csv) it
--             rises from a tenth to nine tenths between 0.75 and 1.2 of the onset
CREATE TEMP VIEW advise_place AS
WITH at AS MATERIALIZED (
    SELECT gpu, precision, radius, p.nx, p.ny, p.nz, bytes * nx * ny AS plane,
        bytes * nx * ny * nz * (1 + halo) AS fields, halo, bytes / peak AS value, c, c / planes AS by_law,
        (
            SELECT plane_bytes
            FROM (
                    SELECT plane_bytes, o.nx, abs(ln(o.nx / p.nx)) AS d
                    FROM advise_onset o
                    WHERE o.asked = p.gpu
                      AND o.precision = p.precision
                      AND o.radius = p.radius)
            WHERE d <= ln(8) + 1e-9
            ORDER BY d, nx
            LIMIT 1) AS simulated
    FROM (
            SELECT *,
                (1 + 2 * radius / nx) * (1 + 2 * radius / ny) * (1 + 2 * radius / nz) AS halo
            FROM advise_point) p
    JOIN advise_gpu g ON g.asked = gpu
    JOIN (SELECT * FROM advise_law WHERE shape = 'star') USING (precision, radius)),
drop_at AS MATERIALIZED (SELECT *, ln(plane / coalesce(simulated, by_law, 1)) AS u FROM at)
SELECT gpu, precision, radius, nx, ny, nz, ln(nx) AS x, ln(ny) AS y, ln(nz) AS z, u,
    value, 2 * value * max(0, 1 - ifnull(c, 0) / fields) AS least,
    min(1, max(0, 0.5 + 2 * u)) AS miss, halo
FROM drop_at;

-- A row per question of advise_asked and variant: its expected time.
--
-- Near sizes. They are the two nearest of the variant, weighted by nearness. The distance of two sizes is
-- the sum of the distances of their planes (u), x and z, rounded so that equal ones are equal. A size that
-- was measured is its own answer. Left out are sizes no farther than `apart` (-1: none is) by |ln nx/nx'| +
-- |ln ny/ny'| + |ln nz/nz'|, of all variants or, if it is given, of the variant `lacks`.
-- Their time is changed by what DRAM takes at the one and the other, which the other parts of the time
-- overlap in part: t² - dram² stays. On another GPU it grows by `near`² (advise_gpu), and where rows are
-- narrower than a block's tile by the square of how much. DRAM takes a store
-- and `halo` loads of a point, and with a thread per point also the share `miss` of the other 2r + 1 - halo
-- loads.
-- No sweep is faster than DRAM delivers what the L2 cannot keep (`least`).
-- If another variant of the same idea was measured at such a near size, and nearer to the size asked for,
-- then the time is scaled by that one: by what it takes here over what it takes there.
-- Pools of results (advise_pool). A pool with results of another radius has a weight; times are multiplied
-- to these powers.
--   ns, away      nanoseconds per point and step; distance of the nearest size, 0: measured at this size
--   near_nx ...   that size; setting, ci: of the nearest size
--   basis         measured at this size; scaled: by a variant measured here; near, far, farther, farthest:
--                 the nearest size is within a factor of 2, of 8, of 32, or farther away
--   pool          own, radius, GPU; design: of a GPU of another design
-- The rows of a variant are consecutive in advise_best, in the order of their sizes (`span`). Those of
-- variants with the same sizes are looked at once (`alike`).
CREATE TEMP VIEW expected AS
WITH at AS MATERIALIZED (
    SELECT a.rowid AS asked, o.rowid AS pool, apart, lacks, a.steps, o.how, o.machine, a.precision, p.nx,
        o.from_radius AS radius, weight, near, value, least, miss, same, x, y, z, u,
        (1 + 2 * from_radius / p.nx) * (1 + 2 * from_radius / p.ny) * (1 + 2 * from_radius / p.nz) AS halo
    FROM advise_asked a
    JOIN advise_place p ON (p.gpu, p.precision, p.radius, p.nx, p.ny, p.nz)
        = (a.gpu, a.precision, a.radius, a.nx, a.ny, a.nz)
    JOIN advise_gpu g ON g.asked = a.gpu
    JOIN advise_pool o ON (o.gpu, o.precision, o.radius, o.how) = (a.gpu, a.precision, a.radius, a.how)),
span AS MATERIALIZED (
    SELECT *,
        min(first) OVER (PARTITION BY machine, precision, radius, steps, sizes, sum_u, sum_x, sum_z) AS alike
    FROM (
            SELECT machine, precision, radius, steps, variant, min(idea) AS idea, min(rowid) AS first,
                max(rowid) AS last, count(*) AS sizes, sum(u) AS sum_u, sum(x) AS sum_x, sum(z) AS sum_z
            FROM advise_best
            GROUP BY machine, precision, radius, steps, variant)),
nearest AS MATERIALIZED (
    SELECT a.asked, a.pool, first AS alike, b.rowid - first AS place
    FROM at a
    JOIN span s ON s.machine = a.machine
        AND s.precision = a.precision
        AND s.radius = a.radius
        AND s.steps <= a.steps
        AND (first = alike OR lacks NOTNULL)
    CROSS JOIN advise_best b
    WHERE b.rowid IN (
              SELECT id
              FROM (
                      SELECT n.rowid AS id,
                          CAST(1e9 * (abs(n.u - a.u) + abs(n.x - a.x) + abs(n.z - a.z)) + 0.5 AS INT) AS d
                      FROM advise_best n
                      WHERE n.rowid BETWEEN first AND last
                        AND (apart < 0
                          OR lacks <> s.variant
                          OR abs(n.x - a.x) + abs(n.y - a.y) + abs(n.z - a.z) > apart + 1e-9))
              ORDER BY d, id
              LIMIT 2)),
found AS (
    SELECT a.*, s.steps AS passes, s.variant, s.idea, sizes, b.rowid AS best, b.ns, b.dram,
        near * max(1, ifnull(CAST(block AS INT) / a.nx, 1))
            / max(1, ifnull(CAST(block AS INT) / b.nx, 1)) AS grow,
        value * (1 + halo
            + iif(s.idea = 'one point per thread', miss * max(0, 2 * a.radius + 1 - halo), 0)) AS here,
        CAST(1e9 * (abs(b.u - a.u) + abs(b.x - a.x) + abs(b.z - a.z)) + 0.5 AS INT) / 1e9 AS d
    FROM at a
    JOIN span s ON s.machine = a.machine
        AND s.precision = a.precision
        AND s.radius = a.radius
        AND s.steps <= a.steps
    CROSS JOIN nearest n ON n.asked = a.asked
        AND n.pool = a.pool
        AND n.alike = iif(lacks NOTNULL, first, s.alike)
    CROSS JOIN advise_best b ON b.rowid = first + place),
two AS MATERIALIZED (
    SELECT *, 1 / (d + 0.02) AS w,
        sqrt(max(
            ns * ns + (grow * grow - 1) * max(0, ns * ns - dram * dram) + here * here - dram * dram,
            ns * ns / 16)) AS moved,
        row_number() OVER v AS i, lag(d) OVER v AS nearer
    FROM found
    WINDOW v AS (PARTITION BY asked, pool, passes, variant ORDER BY d, best)),
near AS MATERIALIZED (SELECT * FROM two WHERE i = 1 OR i = 2 AND nearer > 1e-9),
alone AS MATERIALIZED (
    SELECT asked, pool, passes, variant, idea, sizes, exp(sum(w * ln(moved)) / sum(w)) AS ns, min(d) AS away
    FROM near
    GROUP BY asked, pool, passes, variant),
guided AS (
    SELECT n.asked, n.pool, n.passes, n.variant, n.best, g.ns / b.ns AS scale, g.away AS guide,
        row_number() OVER (
            PARTITION BY n.asked, n.pool, n.passes, n.variant, n.best
            ORDER BY g.away, g.sizes DESC, g.variant) AS place
    FROM near n
    JOIN alone v USING (asked, pool, passes, variant)
    JOIN alone g ON g.asked = n.asked
        AND g.pool = n.pool
        AND g.passes = n.passes
        AND g.idea = n.idea
        AND g.away < v.away - 1e-9
    JOIN advise_best at ON at.rowid = n.best
    JOIN advise_best b ON b.machine = at.machine
        AND b.precision = at.precision
        AND b.radius = at.radius
        AND b.steps = at.steps
        AND b.variant = g.variant
        AND b.nx = at.nx
        AND b.ny = at.ny
        AND b.nz = at.nz),
each AS (
    SELECT n.asked, n.pool, n.passes, n.variant, idea, how, same, weight,
        max(n.best) FILTER (WHERE i = 1) AS best,
        max(exp(sum(w * ln(ifnull(n.ns * scale, moved))) / sum(w)),
            iif(min(d) < 1e-9, 0, least / n.passes)) AS t,
        min(d) AS away, max(ifnull(guide, d)) AS guide
    FROM near n
    LEFT JOIN guided g ON g.place = 1
        AND (g.asked, g.pool, g.passes, g.variant, g.best) = (n.asked, n.pool, n.passes, n.variant, n.best)
    GROUP BY n.asked, n.pool, n.passes, n.variant),
answer AS (
    SELECT asked, passes, variant, idea, exp(sum(weight * ln(t))) AS ns, max(weight) AS most, best, how, same,
        iif(away > 1e-9, away, 0) AS away, guide, count(*) AS pools
    FROM each
    GROUP BY asked, passes, variant)
SELECT asked, a.class, a.gpu, a.precision, a.radius, a.nx, a.ny, a.nz, passes AS steps, r.variant, r.ns, away,
    b.nx AS near_nx, b.ny AS near_ny, b.nz AS near_nz, setting, b.block, b.stages, ci, r.idea, b.machine,
    iif(r.how = 'GPU' AND NOT same, 'design', r.how) AS pool,
    CASE
        WHEN away = 0 THEN 'measured'
        WHEN guide < 1e-9 THEN 'scaled'
        WHEN away < ln(2) + 1e-9 THEN 'near'
        WHEN away < ln(8) + 1e-9 THEN 'far'
        WHEN away < ln(32) + 1e-9 THEN 'farther'
        ELSE 'farthest' END AS basis
FROM answer r
JOIN advise_asked a ON a.rowid = asked
JOIN advise_best b ON b.rowid = best
WHERE pools = iif(r.how = 'radius', 2, 1);

-- The answers of the table `advice` with half of their interval, relative, which holds 19 of 20 speeds; NULL:
-- not known. It is advise_error's. With results of another radius or GPU it is that error and, if no size was
-- as near as in the questions behind that error, the error of such a distance, too. Of several time steps per
-- pass few sizes were measured: what is near has the error of what is far.
--   sure   the speed that it is ranked by: the expected one, or the lower end of its interval if another
--          variant was measured at a size that is nearer by two steps: here, then within a factor of 2, of 8,
--          of 32
CREATE TEMP VIEW advise_interval AS
SELECT *,
    iif(step >= 2 + min(step) OVER (PARTITION BY asked), 1 - half, 1) / ns AS sure
FROM (
        SELECT a.*,
            CASE a.basis
                WHEN 'measured' THEN 0
                WHEN 'far' THEN 3
                WHEN 'farther' THEN 4
                WHEN 'farthest' THEN 5
                ELSE 2 END AS step,
            CASE
                WHEN pool = 'design' THEN NULL
                WHEN pool <> 'own' THEN ifnull(o.half, oo.half)
                    + CASE
                        WHEN away < ifnull(o.reach, oo.reach) + 1e-9 THEN 0
                        WHEN away < ifnull(d.reach, dd.reach) + 1e-9 THEN ifnull(d.half, dd.half) END
                WHEN a.basis = 'measured'
                    THEN coalesce(max(ifnull(d.half, dd.half), ci), d.half, dd.half, ci)
                WHEN away < ifnull(d.reach, dd.reach) + 1e-9 THEN ifnull(d.half, dd.half) END AS half
        FROM (
                SELECT *, iif(steps > 1, 'several steps', idea) AS kind,
                    iif(steps > 1 AND basis IN ('scaled', 'near'), 'far', basis) AS tried
                FROM advice) a
        LEFT JOIN advise_error d ON (d.basis, d.narrow, d.idea) = (tried, nx < 128, a.kind)
        LEFT JOIN advise_error dd ON (dd.basis, dd.narrow, dd.idea) = (tried, nx < 128, '')
        LEFT JOIN advise_error o ON (o.basis, o.narrow, o.idea) = (a.pool, nx < 128, a.kind)
        LEFT JOIN advise_error oo ON (oo.basis, oo.narrow, oo.idea) = (a.pool, nx < 128, ''));
