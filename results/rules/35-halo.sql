-- One field on several GPUs (src/halo): what the link transfers, and what follows from this alone for a
-- slab of Z planes. Nothing is fitted.
--
-- A row per machine, variant and number of GPUs: the link, by the exchange alone (halo_message).
--   gbs          B_link: the highest rate of any message, in one direction while the other is as busy. With
--                more than two GPUs an inner GPU sends two such messages at a time
--   latency_ns   the shortest exchange
CREATE TABLE halo_link AS
SELECT machine, variant, gpus, max(message_bytes / exchange_ns) AS gbs, min(exchange_ns) AS latency_ns
FROM halo_message
WHERE status = 'ok'
  AND exchange_ns > 0
GROUP BY machine, variant, gpus;

-- A row per case: z_star, the number of planes that take as long to compute as an exchange takes. Z planes
-- take Z·2·s·nx·ny / T_peak, an exchange r·s·nx·ny / B_link, and twice as long for an inner slab, which
-- sends in both directions. B_link is that of two GPUs.
CREATE TABLE halo_said AS
SELECT DISTINCT machine, variant, kernel, precision, radius, gpus,
    radius * t_peak / (2 * gbs) * (1 + (gpus > 2)) AS z_star
FROM (
        SELECT machine, variant, kernel, precision, radius, gpus, avg(t_peak_gbs) AS t_peak
        FROM halo_strong
        WHERE status = 'ok'
          AND gpus > 1
        GROUP BY machine, variant, kernel, precision, radius, gpus)
JOIN (SELECT machine, variant, gbs FROM halo_link WHERE gpus = 2) USING (machine, variant);

-- A row per case on several GPUs. efficiency: time on one GPU / time on n GPUs, with the same number of
-- planes per GPU. said: predicted, 1 / (1 + Z* / Z) if computing waits for the exchange, min(1, Z / Z*) if
-- they overlap.
CREATE TABLE halo_efficiency AS
WITH time AS (
    SELECT 'strong' AS grows, *
    FROM halo_strong
    WHERE status = 'ok'
      AND nx >= 1024
    UNION ALL
    SELECT 'weak', *
    FROM halo_weak
    WHERE status = 'ok'
      AND nx >= 1024)
SELECT n.grows, n.machine, n.variant, n.kernel, n.schedule, n.precision, n.radius, n.gpus, n.nz AS z, z_star,
    one.time_median_ns / n.time_median_ns AS efficiency,
    CASE n.schedule WHEN 'after' THEN 1 / (1 + z_star / n.nz) ELSE min(1, n.nz / z_star) END AS said
FROM time n
JOIN time one ON one.grows = n.grows
    AND one.machine = n.machine
    AND one.kernel IS n.kernel
    AND one.precision = n.precision
    AND one.radius = n.radius
    AND one.nx = n.nx
    AND one.ny = n.ny
    AND one.nz = n.nz
    AND one.gpus = 1
LEFT JOIN halo_said s ON s.machine = n.machine
    AND s.variant = n.variant
    AND s.kernel = n.kernel
    AND s.precision = n.precision
    AND s.radius = n.radius
    AND s.gpus = n.gpus
WHERE n.gpus > 1;

-- A row per case: the measured knee, in planes. It is the Z, interpolated, at which the overlapped
-- efficiency passes 90 % of its value with the most planes, divided by 0.9. For efficiency Z / Z* this is
-- Z*.
CREATE TABLE halo_knee AS
WITH part AS (
    SELECT *,
        efficiency / first_value(efficiency) OVER (
            PARTITION BY machine, variant, kernel, precision, radius, gpus ORDER BY z DESC) AS e
    FROM halo_efficiency
    WHERE grows = 'strong'
      AND schedule = 'beside'),
step AS (
    SELECT *, lag(z) OVER c AS z0, lag(e) OVER c AS e0
    FROM part
    WINDOW c AS (PARTITION BY machine, variant, kernel, precision, radius, gpus ORDER BY z))
SELECT machine, variant, kernel, precision, radius, gpus, z_star,
    max((z0 + (0.9 - e0) / (e - e0) * (z - z0)) / 0.9) AS knee
FROM step
WHERE e0 < 0.9
  AND e >= 0.9
GROUP BY machine, variant, kernel, precision, radius, gpus;

-- A row per case on one GPU with 512 planes: how many times as long one kernel for all steps takes as a
-- launch of tma_ring for each step.
CREATE TABLE halo_stays AS
SELECT machine, precision, radius, nx, ny, p.time_median_ns / c.time_median_ns AS slow
FROM halo_strong p
JOIN halo_strong c USING (machine, precision, radius, nx, ny, nz, gpus)
WHERE gpus = 1
  AND nz = 512
  AND p.variant = 'persistent'
  AND c.kernel = 'tma_ring'
  AND p.status = 'ok'
  AND c.status = 'ok';

-- Slabs that walk towards each other (src/halo/cuts.h): both GPUs compute their boundary planes either first
-- or last in a step, and need each other's a whole step later. So a step takes as long as on one GPU, or as
-- the planes take to come, whichever is longer:
--   said_ns = max(a step of one GPU with as many planes, r planes over the link + its latency)
-- Both terms are measured by themselves: `one_ns`, the same variant on one GPU; `link_ns`, from the messages
-- of halo_message that threads store. An inner slab, and each slab of a periodic field, has two cuts: twice
-- the bytes. A row is a case of halo-flags on several GPUs; ring_ns: tma_ring on one GPU with as many
-- planes. Without a row until halo-flags is measured.
CREATE TABLE IF NOT EXISTS halo_flags (
    machine, variant, kernel, precision, radius, nx, ny, nz, gpus, ends, status, time_median_ns);
CREATE TABLE halo_flags_said AS
WITH link AS (SELECT machine, gbs, latency_ns FROM halo_link WHERE variant = 'store' AND gpus = 2),
cases AS (SELECT * FROM halo_flags WHERE status = 'ok' AND nx >= 1024),
terms AS (
    SELECT n.machine, n.variant, n.precision, n.radius, n.gpus, n.ends, n.nz AS z, n.time_median_ns AS ns,
        one.time_median_ns AS one_ns, ring.time_median_ns AS ring_ns,
        n.radius * n.nx * n.ny * iif(n.precision = 'double', 8, 4)
            * (1 + (n.gpus > 2 OR n.ends = 'periodic')) / gbs + latency_ns AS link_ns
    FROM cases n
    JOIN cases one USING (machine, variant, precision, radius, nx, ny, nz)
    JOIN cases ring USING (machine, precision, radius, nx, ny, nz)
    JOIN link USING (machine)
    WHERE n.gpus > 1
      AND one.gpus = 1
      AND one.ends = 'walls'
      AND ring.variant = 'copy')
SELECT *, max(one_ns, link_ns) AS said_ns
FROM terms;

-- A row per number of GPUs, precision, radius and planes a GPU, of fields with walls: the faster of the two
-- schedules. efficiency: tma_ring on one GPU with as many planes over it.
CREATE TABLE halo_flags_faster AS
SELECT machine, precision, radius, gpus, z, min(ns) AS ns, max(ring_ns / ns) AS efficiency
FROM halo_flags_said
WHERE ends = 'walls'
GROUP BY machine, precision, radius, gpus, z;
