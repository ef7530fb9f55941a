-- Yardsticks: the copies that give T_peak, the copies that give the L2 peak, and the drift reference. The
-- values that a record states must follow from the records before it in its run, on the same device.
-- Tolerances: 7 digits for values computed again; 1 s between time stamps.

-- A row per yardstick that an experiment declares. number: its position among those of its role.
CREATE TEMP TABLE yardstick AS
SELECT machine, role, place = 'gpu' AS on_gpu, number, study, variant, backend, nx, samples, noise, most,
    bytes_min, flops, points, array_bytes
FROM declared
WHERE role <> 'case';

-- A row per copy. rate, fastest: GB/s of its median and of its fastest sample; first: the id of the first
-- copy of its group, the copies that were measured together; behind: the line behind the group if the run
-- continues. A process that died among its copies starts over with the first of them, so that one begins a
-- new group.
CREATE TEMP TABLE copy AS
SELECT id, r.machine, r.log, r.run, line, r.role, r.on_gpu, r.variant, r.ok, r.bytes_min / median AS rate,
    r.bytes_min / least AS fastest,
    max(CASE
            WHEN run_before IS NOT r.run
                    OR role_before IS NOT r.role
                    OR on_gpu_before IS NOT r.on_gpu
                    OR (r.role = 'peak' AND r.variant = y.variant)
                THEN id END) OVER (
        PARTITION BY r.machine, r.log, r.run, r.on_gpu, r.role ORDER BY id) AS first,
    CASE
        WHEN run_behind = r.run
                AND role_behind <> r.role
                AND NOT (r.role = 'l2peak' AND role_behind = 'peak')
            THEN line_behind END AS behind
FROM rec r
LEFT JOIN yardstick y ON (y.machine, y.role, y.on_gpu, y.number) = (r.machine, r.role, r.on_gpu, 0)
WHERE r.role IN ('peak', 'l2peak');

-- A row per group of copies, by `first`. copies: how many; best: the highest rate in GB/s.
CREATE TEMP TABLE copy_group AS
SELECT first, machine, log, run, role, on_gpu, count(*) AS copies, max(rate) FILTER (WHERE ok) AS best,
    max(behind) AS behind
FROM copy
GROUP BY first;
CREATE INDEX temp.copied_first ON copy_group (first);

-- A row per run, device and role: the fastest sample of all copies in GB/s.
CREATE TEMP TABLE fastest_copy AS
SELECT machine, log, run, on_gpu, role, max(fastest) AS rate
FROM copy
WHERE ok
GROUP BY 1, 2, 3, 4, 5;
CREATE INDEX temp.fastest_copy_run ON fastest_copy (machine, log, run, on_gpu, role);

-- A row per record: the latest yardsticks before it in its run, on its device. peak, l2: GB/s; reference:
-- ns; peak_at, reference_at: their time stamps in seconds.
CREATE TEMP TABLE latest_yardsticks AS
SELECT here.id, p.best AS peak, l.best AS l2, reference.median AS reference, peak_at, reference_at
FROM (
    SELECT rec.id, max(CASE WHEN rec.role = 'peak' THEN first END) OVER y AS peak_id,
        max(CASE WHEN rec.role = 'l2peak' THEN first END) OVER y AS l2_id,
        max(CASE WHEN rec.role = 'reference' AND rec.ok THEN rec.id END) OVER y AS reference_id,
        max(CASE WHEN rec.role IN ('peak', 'l2peak', 'empty') THEN t END) OVER y AS peak_at,
        max(CASE WHEN rec.role = 'reference' THEN t END) OVER y AS reference_at
    FROM rec
    LEFT JOIN copy USING (id)
    WINDOW y AS (PARTITION BY rec.machine, rec.log, rec.run, rec.on_gpu ORDER BY rec.id)) here
LEFT JOIN copy_group p ON p.first = peak_id
LEFT JOIN copy_group l ON l.first = l2_id
LEFT JOIN rec reference ON reference.id = reference_id;
CREATE INDEX temp.yard_id ON latest_yardsticks (id);

INSERT INTO finding
SELECT machine, machine || '/raw/' || log || '.csv', behind, 'copies',
    printf('%d copies together before this record', copies), wanted
FROM copy_group
JOIN (SELECT machine, role, on_gpu, count(*) AS wanted FROM yardstick GROUP BY 1, 2, 3) USING (machine,
    role, on_gpu)
WHERE behind NOTNULL
  AND copies <> wanted;

-- The arrays of the memory's yardsticks are larger than any cache, as the experiment declares them.
INSERT INTO finding
SELECT r.machine, file, line, 'yardstick',
    printf('a %s of %s, of arrays of %.0f bytes', r.role, r.variant, r.array_bytes), of || ' bytes'
FROM rec r
LEFT JOIN (
    SELECT machine, role, on_gpu, group_concat(DISTINCT printf('%.0f', array_bytes)) AS of
    FROM yardstick
    GROUP BY 1, 2, 3) y ON (y.machine, y.role, y.on_gpu) = (r.machine, r.role, r.on_gpu)
WHERE r.role NOT IN ('case', 'retired')
  AND NOT EXISTS (
          SELECT 1
          FROM yardstick y
          WHERE (y.machine, y.role, y.on_gpu, y.study, y.variant) = (r.machine, r.role, r.on_gpu, r.study,
                  r.variant)
            AND abs(y.array_bytes - r.array_bytes) <= 1e-6 * y.array_bytes);

-- No copy is faster than the memory. A row per GPU: its memory bandwidth in GB/s by the data sheet, or
-- without one by memory clock and bus width.
CREATE TEMP TABLE memory_limit AS
SELECT machine, ifnull(model, gpu) AS model,
    ifnull(model_peak_gbs, 1.01 * 2e-3 * clock_memory_max_mhz * bus_bits / 8) AS gbs
FROM facts
LEFT JOIN gpu_sheet USING (machine)
WHERE facts.gpu NOTNULL;

INSERT INTO finding
SELECT rec.machine, file, rec.line, 'ceiling', printf('%.6g GB/s', c.rate),
    printf('at most %.6g, the memory bandwidth of %s', gbs, model)
FROM copy c
JOIN rec USING (id)
JOIN memory_limit ON memory_limit.machine = rec.machine
WHERE c.role = 'peak'
  AND c.on_gpu
  AND c.ok
  AND gbs > 0
  AND c.rate > gbs;

INSERT INTO finding
SELECT machine, file, line, what, printf('%s "%s"', what, said),
    CASE
        WHEN want > 0 THEN printf('%.7g by the yardsticks before it in its run', want)
        ELSE 'none: no such yardsticks come before it in its run' END
FROM (
    SELECT machine, file, line, column1 AS what,
        CASE column1
            WHEN 'T_peak' THEN t_peak_gbs
            WHEN 'L2 peak' THEN l2_peak_gbs
            ELSE reference_ns END AS said,
        CASE column1 WHEN 'T_peak' THEN peak WHEN 'L2 peak' THEN l2 ELSE reference END AS want
    FROM rec
    JOIN latest_yardsticks USING (id), (VALUES ('T_peak'), ('L2 peak'), ('reference'))
    WHERE role = 'case'
      AND ok)
WHERE (said NOTNULL OR want > 0)
  AND NOT ifnull(abs(said - want) <= 1e-6 * want, 0);

INSERT INTO finding
SELECT machine, file, line, 'old copies',
    printf('begun %.1f s after the latest copies', t_before - peak_at), 'at most 60 s'
FROM rec
JOIN latest_yardsticks USING (id)
WHERE role = 'case'
  AND ok
  AND peak > 0
  AND t_before - peak_at > 61;

INSERT INTO finding
SELECT machine, file, line, 'old reference',
    printf('begun %.1f s after the latest drift reference', t_before - reference_at), 'at most 2 s'
FROM rec
JOIN latest_yardsticks USING (id)
WHERE role = 'case'
  AND ok
  AND latest_yardsticks.reference > 0
  AND t_before - reference_at > 3;
