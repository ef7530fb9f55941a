-- How close a sweep of star3d comes to copy speed. In this file f is T_eff / T_peak.
--
-- A row per variant, precision and radius: the best setting at the largest size, one step per pass
-- (star3d-limit).
--   sustained   f over a second of launches
--   ceiling     f of a sweep at the speed of copy. It counts two values per point, but the grid's halo is
--               read as well, in x in whole sectors of 32 bytes: 2·n / (n + (nx+2h)·(ny+2r)·(nz+2r)), h: r
--               values rounded up to sectors
CREATE TABLE limit_best AS
SELECT machine, variant, precision, radius, printf('%d×%d×%d', nx, ny, nz) AS size, lockstep,
    max(t_eff_gbs / t_peak_gbs) AS f, 2 * bytes * nx * ny * nz / sustained_ns / t_peak_gbs AS sustained,
    sustained_sm_mhz,
    2 * nx * ny * nz / (
        nx * ny * nz
            + (nx + 2 * ceil(radius * bytes / 32) * 32 / bytes) * (ny + 2 * radius)
                * (nz + 2 * radius)) AS ceiling
FROM (
        SELECT *,
            dense_rank() OVER (
                PARTITION BY machine, precision ORDER BY nx * ny * nz DESC, nx DESC, ny DESC) AS size_rank
        FROM star3d_limit
        WHERE status = 'ok')
JOIN precision USING (precision)
WHERE size_rank = 1
GROUP BY machine, variant, precision, radius;

-- A row per case of star3d-ladder with the deepest ring that a block has room for, and of these with the
-- highest tile. Where the experiment's first map fits, tile and ring are the same for all variants.
CREATE TABLE ladder_case AS
SELECT *
FROM (
        SELECT *,
            dense_rank() OVER (
                PARTITION BY machine, variant, precision, radius
                ORDER BY CAST(stages AS REAL) DESC,
                    CAST(substr(block, instr(block, 'x') + 1) AS REAL) DESC) AS ring_rank
        FROM star3d_ladder
        WHERE status = 'ok')
WHERE ring_rank = 1;

-- A row per variant of the ladder: its best lead.
CREATE TABLE ladder_best AS
SELECT machine, variant, precision, radius, max(t_eff_gbs / t_peak_gbs) AS f
FROM ladder_case
GROUP BY machine, variant, precision, radius;

-- A row per public code and case on the same GPU. f: T_eff / copy of its own run, or else / the highest
-- T_peak of this machine; ours: f of our best variant at that size, with one step per pass or with several;
-- NULL: not measured.
CREATE TABLE peer AS
SELECT machine, tool, radius, precision, steps, printf('%d×%d×%d', nx, ny, nz) AS size,
    gpoints_per_s * 2 * bytes / ifnull(copy_gbs, peak) AS f,
    (
        SELECT max(b.f)
        FROM advise_best b
        WHERE (b.machine, b.precision, b.radius, b.nx, b.ny, b.nz, b.steps > 1) = (
                  p.machine, p.precision, p.radius, p.nx, p.ny, p.nz, ifnull(p.steps, 2) > 1)) AS ours
FROM published_peers_h200 p
JOIN precision USING (precision)
JOIN (
    SELECT machine, max(t_peak_gbs) AS peak
    FROM star3d_fixed
    WHERE backend = 'cuda'
    GROUP BY machine) USING (machine)
WHERE stencil = 'star3d';

-- A row per variant with several steps per pass, at its best setting, at the size of star3d-limit or else
-- the largest. f: of all updates; sustained: over a second of launches.
CREATE TABLE temporal_best AS
SELECT machine, variant, precision, radius, ifnull(steps, 1) AS steps, printf('%d×%d×%d', nx, ny, nz) AS size,
    max(t_eff_gbs / t_peak_gbs) AS f, t_eff_gbs / t_peak_gbs * time_median_ns / sustained_ns AS sustained
FROM (
        SELECT *,
            dense_rank() OVER (
                PARTITION BY machine, precision
                ORDER BY printf('%d×%d×%d', nx, ny, nz)
                        IN (SELECT size FROM limit_best l WHERE l.machine = t.machine) DESC,
                    nx * ny * nz DESC, nx DESC, ny DESC) AS size_rank
        FROM star3d_temporal t
        WHERE status = 'ok')
WHERE size_rank = 1
GROUP BY machine, variant, precision, radius, ifnull(steps, 1);

-- A row per lead of blocks in lock-step: f of the ring (star3d-ladder), and of the best of the variants
-- with a Z loop that could be launched together (star3d-lockstep).
CREATE TABLE together AS
SELECT machine, 'tma_ring' AS kernel, precision, radius, nz, lockstep AS lead,
    max(t_eff_gbs / t_peak_gbs) AS f
FROM ladder_case
WHERE variant = 'tma_ring'
GROUP BY machine, precision, radius, nz, lead
UNION ALL
SELECT machine, 'Z loop', precision, radius, max(nz), lockstep, max(f)
FROM (
        SELECT *, t_eff_gbs / t_peak_gbs AS f,
            max(lockstep) OVER (PARTITION BY machine, variant, precision, radius, block, nx, ny, nz) AS most
        FROM star3d_lockstep
        WHERE status = 'ok')
WHERE most > 0
GROUP BY machine, precision, radius, lockstep;
INSERT INTO loaded SELECT machine, 'together', count(*) FROM together GROUP BY machine;

-- The ladder from the paper's baseline on, one change per rung: without lock-step (together 0), at the best
-- lead (1), and with tile and ring tuned (2).
CREATE TABLE ladder_step (rung REAL, variant TEXT, together REAL, says TEXT);
INSERT INTO ladder_step
VALUES (1, 'base', 0, 'a thread per point'), (2, 'base_zloop_reg', 0, 'walk along z'),
    (3, 'vector', 0, '16 bytes × rows a thread'), (4, 'async_ring', 0, 'ring of planes'),
    (5, 'tma_inline', 0, 'tensor copies'), (6, 'specialised', 0, 'by separate warps'),
    (7, 'tma_ring', 0, 'kept in the L2'), (8, 'tma_ring', 1, 'blocks in lock-step'),
    (9, 'tma_ring', 2, 'tile and ring tuned'), (10, 'tensor_ring', 2, 'x and y by tensor cores');

-- A row per rung. A variant in both experiments takes the value of star3d-ladder, where tile and ring stay
-- the same.
--   free   1: no lock-step, or the rung is about lock-step; 0: the variant was measured in lock-step alone
--   gain   over the rung below
CREATE TABLE ladder AS
WITH point AS (
    SELECT 1 AS own, machine, variant, precision, radius, ifnull(lockstep, 0) AS lead,
        t_eff_gbs / t_peak_gbs AS f
    FROM ladder_case
    UNION ALL
    SELECT 0, machine, variant, precision, radius, ifnull(lockstep, 0), f
    FROM limit_best),
rung AS (
    SELECT *, max(own) OVER (PARTITION BY machine, precision, radius, rung) AS has_own,
        min(lead) OVER (PARTITION BY machine, precision, radius, rung, own) AS least
    FROM point
    JOIN ladder_step USING (variant)
    WHERE CASE together WHEN 2 THEN NOT own WHEN 1 THEN own AND lead > 0 ELSE 1 END)
SELECT machine, precision, radius, rung, variant, together, says, together OR least = 0 AS free, max(f) AS f,
    max(f) - lag(max(f)) OVER (PARTITION BY machine, precision, radius ORDER BY rung) AS gain
FROM rung
WHERE own = has_own
  AND (together OR lead = least)
GROUP BY machine, precision, radius, rung;
INSERT INTO loaded SELECT machine, 'ladder', count(*) FROM ladder GROUP BY machine;

-- A row per variant: what unsynchronised blocks cost. best: f at the best lead; apart: f of the same code
-- whose blocks never wait, by a lead of more planes than there are if that was measured, else by none (0).
CREATE TABLE drift AS
SELECT machine, kernel, precision, radius, max(f) FILTER (WHERE lead BETWEEN 1 AND nz) AS best,
    ifnull(max(f) FILTER (WHERE lead > nz), max(f) FILTER (WHERE lead = 0)) AS apart
FROM together
GROUP BY machine, kernel, precision, radius;

-- A row per variant: values read from DRAM per point by a profiler (star3d-lockstep-dram), 1 if each is
-- read once; in lock-step at the best lead, unsynchronised as in `drift`.
CREATE TABLE drift_reads AS
WITH point AS (
    SELECT machine, variant, precision, radius, nz, ifnull(lockstep, 0) AS lead,
        dram_read_bytes / bytes / (nx * ny * nz) AS reads
    FROM star3d_lockstep_dram
    JOIN precision USING (precision))
SELECT machine, variant, precision, radius, 'in lock-step' AS blocks, min(reads) AS reads
FROM point
WHERE lead BETWEEN 1 AND nz
GROUP BY machine, variant, precision, radius
UNION ALL
SELECT machine, variant, precision, radius, 'apart', ifnull(max(reads) FILTER (WHERE lead > nz), max(reads))
FROM point
WHERE lead > nz OR lead = 0
GROUP BY machine, variant, precision, radius;
