-- Yardsticks: T_peak, the L2's, the drift reference. What a record says of them follows from the lines before it in its run, of its memory.
--   yard    of each record the group of copies, the group of the L2's and the reference that are the latest before it; when those were
--   copied  each group of copies that were measured together: how many, the best rate in GB/s; behind: the line behind it, where the run goes on
-- Tolerances: 7 digits of what is computed again; 1 s between stamps.
CREATE TEMP TABLE yardstick AS
SELECT machine, role, place = 'gpu' AS on_gpu, number, study, variant, backend, nx, samples, noise, most,
    bytes_min, flops, points, array_bytes
FROM declared
WHERE role <> 'case';

-- a process that died among its copies begins with the first of them again
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
CREATE TEMP TABLE copied AS
SELECT first, machine, log, run, role, on_gpu, count(*) AS copies, max(rate) FILTER (WHERE ok) AS best,
    max(behind) AS behind
FROM copy
GROUP BY first;
CREATE INDEX temp.copied_first ON copied (first);
CREATE TEMP TABLE fastest AS
SELECT machine, log, run, on_gpu, role, max(fastest) AS rate
FROM copy
WHERE ok
GROUP BY 1, 2, 3, 4, 5;
CREATE INDEX temp.fastest_run ON fastest (machine, log, run, on_gpu, role);

CREATE TEMP TABLE yard AS
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
LEFT JOIN copied p ON p.first = peak_id
LEFT JOIN copied l ON l.first = l2_id
LEFT JOIN rec reference ON reference.id = reference_id;
CREATE INDEX temp.yard_id ON yard (id);

INSERT INTO finding
SELECT machine, machine || '/raw/' || log || '.csv', behind, 'copies',
    printf('%d copies together before this record', copies), wanted
FROM copied
JOIN (SELECT machine, role, on_gpu, count(*) AS wanted FROM yardstick GROUP BY 1, 2, 3) USING (machine,
    role, on_gpu)
WHERE behind NOTNULL
  AND copies <> wanted;
-- those of the memory are of arrays that the caches cannot hold
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
-- no copy beats the memory: the data sheet's, without one what its clock and bus make
CREATE TEMP TABLE ceiling AS
SELECT machine, ifnull(model, gpu) AS model,
    ifnull(model_peak_gbs, 1.01 * 2e-3 * clock_memory_max_mhz * bus_bits / 8) AS gbs
FROM m
LEFT JOIN gpu_sheet USING (machine)
WHERE m.gpu NOTNULL;
INSERT INTO finding
SELECT rec.machine, file, rec.line, 'ceiling', printf('%.6g GB/s', c.rate),
    printf('at most %.6g, the memory bandwidth of %s', gbs, model)
FROM copy c
JOIN rec USING (id)
JOIN ceiling ON ceiling.machine = rec.machine
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
    JOIN yard USING (id), (VALUES ('T_peak'), ('L2 peak'), ('reference'))
    WHERE role = 'case'
      AND ok)
WHERE (said NOTNULL OR want > 0)
  AND NOT ifnull(abs(said - want) <= 1e-6 * want, 0);
INSERT INTO finding
SELECT machine, file, line, 'old copies',
    printf('begun %.1f s after the latest copies', t_before - peak_at), 'at most 60 s'
FROM rec
JOIN yard USING (id)
WHERE role = 'case'
  AND ok
  AND peak > 0
  AND t_before - peak_at > 61;
INSERT INTO finding
SELECT machine, file, line, 'old reference',
    printf('begun %.1f s after the latest drift reference', t_before - reference_at), 'at most 2 s'
FROM rec
JOIN yard USING (id)
WHERE role = 'case'
  AND ok
  AND yard.reference > 0
  AND t_before - reference_at > 3;
