-- A row per machine, study, precision, radius, size and steps per pass: the fastest variant of all
-- experiments, with its settings. f: fraction of T_peak; it exceeds 1 if the fields stay in a cache or a
-- pass makes several steps. Left out are tune-*, where the fastest of many tries, each measured once, is
-- partly luck, and the study `cliff`, which changes a sweep to study its cliff.
CREATE TABLE best AS
SELECT machine, study, precision, radius, nx, ny, nz, ifnull(steps, 1) AS steps, variant, backend, block,
    planes, lockstep, stages, rows, axes, experiment, time_median_ns, max(gpoints_per_s) AS gpoints_per_s,
    t_eff_gbs, t_eff_gbs / t_peak_gbs AS f
FROM result
WHERE experiment NOT LIKE 'tune!_%' ESCAPE '!'
  AND study <> 'cliff'
GROUP BY machine, study, precision, radius, nx, ny, nz, ifnull(steps, 1);

-- The other tables of this file have variants at their best, for claims that compare two of them.
--
-- A row per variant and precision of cumsum: f, fraction of T_peak at the best block, width, loads in
-- flight and lead of the lock-step, in all experiments; cases: how many these are.
CREATE TABLE cumsum_best AS
SELECT machine, precision, variant, max(t_eff_gbs / t_peak_gbs) AS f, count(*) AS cases
FROM result
WHERE experiment IN ('cumsum', 'cumsum_ahead', 'cumsum_lockstep')
GROUP BY machine, precision, variant
ORDER BY precision DESC;

-- A row per variant and precision of cumsum as the lecture codes it, one value in flight and no lock-step.
-- f: at the best block; tuned, cases: those of cumsum_best.
CREATE TABLE cumsum_said AS
SELECT machine, variant, precision, max(t_eff_gbs / t_peak_gbs) AS f, best.f AS tuned, best.cases
FROM (
        SELECT machine, variant, precision, width, ahead, lockstep, status, t_eff_gbs, t_peak_gbs
        FROM cumsum
        UNION ALL
        SELECT machine, variant, precision, width, ahead, NULL, status, t_eff_gbs, t_peak_gbs
        FROM cumsum_ahead)
JOIN precision USING (precision)
JOIN cumsum_best best USING (machine, variant, precision)
WHERE ahead = 1
  AND width = bytes
  AND ifnull(lockstep, 0) = 0
  AND status = 'ok'
GROUP BY machine, variant, precision
ORDER BY precision DESC;

-- A row per two variants of heat2d, at the source's size, each at its best block. ns: time of `variant`;
-- before_ns: time of `before`.
CREATE TABLE heat2d_said AS
WITH best AS (
    SELECT machine, precision, variant, min(time_median_ns) AS ns
    FROM heat2d_threads
    WHERE nx = 16384
      AND ny = 16384
      AND status = 'ok'
    GROUP BY machine, precision, variant)
SELECT machine, precision, b.variant, a.variant AS before, b.ns, a.ns AS before_ns, margin
FROM best a
JOIN best b USING (machine, precision)
JOIN margin USING (machine)
WHERE experiment = 'heat2d_threads'
ORDER BY precision DESC;

-- A row per two variants of deriv8 in the same cube, in single. speed: time of `than` / time of `variant`.
-- floor: the noise, or the share of an empty launch in the shorter time if that is at least a half. If it
-- is all of it, the claim is inconclusive.
CREATE TABLE deriv8_said AS
SELECT machine, than, variant, nx, than_ns / ns AS speed,
    max(margin, CASE WHEN empty >= min(than_ns, ns) / 2 THEN empty / min(than_ns, ns) ELSE 0 END) AS floor
FROM (
        SELECT a.machine, a.variant AS than, b.variant, nx, a.time_median_ns AS than_ns,
            b.time_median_ns AS ns,
            ifnull(
                (
                    SELECT min(time_median_ns)
                    FROM deriv8_context c
                    WHERE c.machine = a.machine
                      AND role = 'empty'),
                0) AS empty
        FROM deriv8 a
        JOIN deriv8 b USING (machine, precision, nx, ny, nz, status)
        WHERE status = 'ok'
          AND precision = 'single'
          AND nx = ny
          AND ny = nz)
JOIN margin USING (machine)
WHERE experiment = 'deriv8'
ORDER BY nx;
