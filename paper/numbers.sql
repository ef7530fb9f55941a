-- The numbers of the paper. Each query gives one row: 'number', its name, a printf format and the format's
-- values. \val{name} prints it in the text, or "not measured yet" if there is no row or a value is NULL. :m
-- is the text's GPU, the one that the text speaks of (paper/numbers). paper/latex.awk escapes the text.
-- SELECT 'number' and the name stand at the start of a line, where paper/numbers looks for them. "Any
-- machine that has them": the text's GPU if it was measured, else another one.

-- ---- the GPUs, and the amount of data ----
CREATE TEMP TABLE text_gpu AS SELECT * FROM machine WHERE name = :m;
SELECT 'number', 'gpu', '%s', label FROM text_gpu;

-- again: second devices of a model (`wanted` of paper/numbers), and the cases that both devices measured
SELECT 'number', 'again', '%s', group_concat(label, ', ')
FROM machine
WHERE name IN (SELECT b FROM pair_said);

SELECT 'number', 'again.cases', '%s', CASE WHEN count(*) THEN printf('%,d', count(*)) END FROM pair;
SELECT 'number', 'again.near', '%.0f', 100.0 * sum(within) / sum(cases) FROM pair_said;
SELECT 'number', 'gpu.sms', '%d', sms FROM text_gpu;
SELECT 'number', 'gpu.l2', '%.0f', l2_bytes / 1048576 FROM text_gpu;
SELECT 'number', 'gpu.cap', '%.0f', power_cap_w FROM text_gpu;
SELECT 'number', 'gpu.ecc', '%s', CASE ecc WHEN 1 THEN 'on' WHEN 0 THEN 'off' END FROM text_gpu;
SELECT 'number', 'gpu.cores', '%d', cores FROM text_gpu;

SELECT 'number', 'cases', '%s', CASE WHEN count(*) THEN printf('%,d', count(*)) END
FROM result
WHERE machine = :m;

-- Only GPUs count, so that a result of the host on which the paper is made changes no number.
SELECT 'number', 'cases.all', '%s', CASE WHEN count(*) THEN printf('%,d', count(*)) END
FROM result
JOIN machine ON machine = name
WHERE gpu NOTNULL;

SELECT 'number', 'experiments', '%d', nullif(count(DISTINCT experiment), 0) FROM result WHERE machine = :m;

SELECT 'number', 'studies', '%d', nullif(count(DISTINCT study), 0)
FROM result
JOIN machine ON machine = name
WHERE gpu NOTNULL;

SELECT 'number', 'variants', '%d', nullif(count(*), 0) FROM variant_lines;
SELECT 'number', 'minutes', '%.0f', sum(seconds) / 60 FROM run_time WHERE machine = :m;

-- ---- the yardsticks ----
SELECT 'number', 'peak', '%.0f to %.0f', min(t_peak_gbs), max(t_peak_gbs)
FROM result
WHERE machine = :m AND backend = 'cuda';

SELECT 'number', 'l2.effective', '%.1f', effective_bytes / 1048576 FROM effective_l2 WHERE machine = :m;
SELECT 'number', 'l2.share', '%.0f', 100 * effective_bytes / l2_bytes FROM effective_l2 WHERE machine = :m;
SELECT 'number', 'latency.near', '%.0f', ns FROM latency WHERE machine = :m AND place = 'near';
SELECT 'number', 'latency.far', '%.0f', ns FROM latency WHERE machine = :m AND place = 'far';
SELECT 'number', 'latency.dram', '%.0f', ns FROM latency WHERE machine = :m AND place = 'DRAM';
SELECT 'number', 'noise', '%.2f to %.1f', 100 * min(half), 100 * max(half) FROM noise WHERE machine = :m;

SELECT 'number', 'noise.high.study', '%s', replace(experiment, '_', '-')
FROM noise
WHERE machine = :m
ORDER BY half DESC
LIMIT 1;

-- ---- the cliff and its law ----
CREATE TEMP TABLE curve AS SELECT * FROM cliff WHERE machine = :m AND experiment = 'star3d_l2cliff';
CREATE TEMP TABLE onset AS SELECT *, x / predicted AS q FROM law WHERE machine = :m;

CREATE TEMP TABLE law_form AS
SELECT *, 100 * error AS off, l2 = 'effective' AND planes = '2r+2' AS law
FROM law_error
WHERE machine = :m;

SELECT 'number', 'cliff.y', '%d', max(ny) FROM curve;

SELECT 'number', 'cliff.rise', '%.0f to %.0f', 100 * min(rise), 100 * max(rise)
FROM curve
WHERE planes IS NULL AND x NOTNULL;

SELECT 'number', 'cliff.most', '%.0f', 100 * max(rise) FROM curve WHERE planes IS NULL AND x NOTNULL;
SELECT 'number', 'cliff.zloop', '%d of %d', count(x), nullif(count(*), 0) FROM curve WHERE planes NOTNULL;

SELECT 'number', 'formula.error', '%.0f', 100 * avg(abs(x / predicted - 1))
FROM curve
WHERE planes IS NULL AND at_l2;

SELECT 'number', 'formula', '%.2f to %.2f', min(x / predicted), max(x / predicted)
FROM curve
WHERE planes IS NULL AND at_l2;

SELECT 'number', 'law.curves', '%d', curves FROM law_form WHERE law AND NOT first;
SELECT 'number', 'law.drops', '%d', drops FROM law_form WHERE law AND NOT first;

-- The law was found on the curves of this machine.
SELECT 'number', 'law.found', '%d', curves FROM law_form WHERE law AND NOT first AND machine = 'nvidia-h200';
SELECT 'number', 'rival.half', '%.0f', off FROM law_form WHERE NOT first AND l2 = 'half' AND planes = '2r+1';
SELECT 'number', 'first.curves', '%d', curves FROM law_form WHERE law AND first;
SELECT 'number', 'first.drops', '%d', drops FROM law_form WHERE law AND first;
SELECT 'number', 'first.error', '%.1f', off FROM law_form WHERE law AND first;

SELECT 'number', 'first.new', '%.1f', 100 * avg(abs(q - 1))
FROM onset
WHERE first AND machine = 'nvidia-h200' AND ny NOT IN (SELECT ny FROM onset WHERE NOT first);

SELECT 'number', 'first.between', '%.2f to %.2f', min(q), max(q) FROM onset WHERE first;
SELECT 'number', 'first.rival', '%.1f', min(off) FROM law_form WHERE first AND NOT law;

SELECT 'number', 'first.against', '%s', group_concat(printf('%.1f', 100 * error), ', ')
FROM law_against
WHERE machine = :m AND experiment = 'star3d_law' AND mib IN (38, 40, 44, 48)
GROUP BY NULL
HAVING count(error);

SELECT 'number', 'depth', '%d of %d', sum(abs(q - 1) <= 0.05), nullif(count(q), 0)
FROM (SELECT t_eff_gbs / t_eff_predicted AS q FROM onset WHERE first);

SELECT 'number', 'predicted', '%d', nullif(count(*), 0)
FROM predicted
WHERE machine = :m AND variant <> 'causal';

SELECT 'number', 'again.error', '%.1f', 100 * avg(error)
FROM law_error
WHERE first AND l2 = 'effective' AND planes = '2r+2' AND machine IN (SELECT b FROM wanted WHERE a = :m);

-- Error of the law by planes on the sweeps that it was committed for, at the onsets seen in time. Below:
-- Warpspeed's estimate, where it gives one.
CREATE TEMP TABLE plane AS
SELECT abs(x / law - 1) AS e
FROM plane_law
WHERE machine = :m
  AND experiment IN ('star3d_plane', 'star3d_written')
  AND seen = 'time'
  AND x > 0
  AND law > 0;

SELECT 'number', 'plane.drops', '%d', nullif(count(*), 0) FROM plane;
SELECT 'number', 'plane.error', '%.1f', 100 * avg(e) FROM plane;
SELECT 'number', 'plane.beyond', '%d', sum(e > 0.06) FROM plane;

SELECT 'number', 'warpspeed.error', '%s', group_concat(says, ' and ')
FROM (
    SELECT printf('%.1f %% by %s (ours: %.1f %%)', 100 * avg(w.off), iif(seen = 'dram', 'DRAM', seen),
            100 * avg(l.off)) AS says
    FROM plane_said w
    JOIN plane_said l USING (machine, experiment, seen, variant, precision, radius, nx)
    WHERE machine = :m
      AND experiment = 'star3d_plane'
      AND w.says = 'warpspeed'
      AND l.says = 'law'
      AND w.off NOTNULL
      AND l.off NOTNULL
    GROUP BY seen
    ORDER BY seen DESC)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'reread.any', '%.1f', x / 1048576
FROM plane_drop
WHERE machine = :m AND experiment = 'stream_reread' AND variant = 'read' AND seen = 'dram';

SELECT 'number', 'reread.same', '%.1f', x / 1048576
FROM plane_drop
WHERE machine = :m AND experiment = 'stream_reread' AND variant = 'read_same' AND seen = 'dram';

SELECT 'number', 'thief.slope', '%s', group_concat(printf('%.2f ± %.2f', slope, 2 * error), ' and ')
FROM thief_slope
WHERE machine = :m;

SELECT 'number', 'thief.worst', '%.1f', 100 * max(abs(ratio / law - 1))
FROM thief_moves
WHERE machine = :m AND kept;

SELECT 'number', 'jump', '%.0f to %.0f', min(bytes) / 1048576, max(bytes) / 1048576
FROM jump
WHERE machine = :m;

SELECT 'number', 'reads.zloop', '%.2f', max(reads)
FROM l2hit
JOIN variant_form ON name = variant
WHERE machine = :m AND variant LIKE '%zloop%';

-- The effect of a change to the sweep. moved: X of the onset / X without the change, where there still is
-- an onset.
CREATE TEMP TABLE changed AS SELECT * FROM causal WHERE machine = :m;
CREATE TEMP TABLE moved AS SELECT * FROM changed WHERE x > 0;

SELECT 'number', 'cause.halves', '%.2f to %.2f', min(moved), max(moved)
FROM moved
WHERE change = 'walk-halves';

SELECT 'number', 'cause.z', '%d of %d', count(x), nullif(count(*), 0) FROM changed WHERE change = 'walk-z';
SELECT 'number', 'cause.y', '%.2f to %.2f', min(moved), max(moved) FROM moved WHERE change = 'walk-y';
SELECT 'number', 'cause.cold', '%.2f to %.2f', min(moved), max(moved) FROM moved WHERE change = 'cold';
SELECT 'number', 'cause.sums', '%.2f to %.2f', min(moved), max(moved) FROM moved WHERE change = 'sums';

SELECT 'number', 'cause.sums.of', '%d of %d', count(x), nullif(count(*), 0)
FROM changed
WHERE change = 'sums';

SELECT 'number', 'cause.sums.law', '%.2f to %.2f', min(should), max(should)
FROM moved
WHERE change = 'sums';

SELECT 'number', 'cause.hint', '%.2f to %.2f', min(moved), max(moved)
FROM moved
WHERE change IN ('streaming', 'first');

SELECT 'number', 'cause.through', '%s',
    CASE
        WHEN max(moved) - min(moved) < 0.01 THEN printf('%.2f', avg(moved))
        ELSE printf('%.2f to %.2f', min(moved), max(moved)) END
FROM moved
WHERE change = 'through';

SELECT 'number', 'cause.padded', '%.2f to %.2f', min(moved), max(moved) FROM moved WHERE change = 'padded';

-- ---- the claims ----
CREATE TEMP TABLE decided AS SELECT * FROM verdict WHERE machine = :m AND verdict <> 'no data';
SELECT 'number', 'claims', '%d', count(*) FROM claim;

CREATE TEMP TABLE published AS
SELECT claim.name, verdict
FROM claim
LEFT JOIN verdict ON (verdict.name, machine) = (claim.name, :m)
WHERE substr(claim.source, 1, 3) IN ('Nas', 'HPC', 'Oml', 'Rue', 'RWT');

SELECT 'number', 'claims.source', '%d', count(*) FROM published;
SELECT 'number', 'claims.hold', '%d', sum(verdict = 'holds') FROM published;
SELECT 'number', 'claims.where', '%d', sum(verdict LIKE 'holds where%') FROM published;
SELECT 'number', 'claims.fail', '%d', sum(verdict = 'fails') FROM published;
SELECT 'number', 'claims.cannot', '%d', sum(verdict = 'inconclusive') FROM published;
SELECT 'number', 'claims.none', '%d', nullif(sum(verdict = 'no data'), 0) FROM published;

-- Decided values whose verdict would be the opposite if every bound were 5 % lower or 5 % higher.
SELECT 'number', 'thresholds', '%d of %d',
    count(DISTINCT i) FILTER (
        WHERE CASE verdict
                WHEN 'holds'
                    THEN ifnull(value + floor < k * least, 0) OR ifnull(value - floor > k * most, 0)
                ELSE ifnull(value - floor >= k * least, 1) AND ifnull(value + floor <= k * most, 1) END),
    nullif(count(DISTINCT i), 0)
FROM verdict_place, (SELECT 0.95 AS k UNION ALL VALUES (1.05))
WHERE machine = :m AND verdict <> 'inconclusive';

SELECT 'number', 'claims.marked', '%d', nullif(count(mark), 0) FROM decided;
SELECT 'number', 'claims.decided', '%d', count(*) FROM decided;

SELECT 'number', 'claim.' || name || '.kind', '%s',
    CASE WHEN verdict LIKE 'holds where%' THEN 'part' ELSE verdict END
FROM decided;

SELECT 'number', 'stall.barrier', '%.0f to %.0f', 100 * min(share), 100 * max(share)
FROM stall
WHERE machine = :m AND study = 'star3d' AND variant = 'shared' AND reason = 'barrier';

-- ---- to the limit ----
-- A row per precision and radius: the best of the classic variants, of the variants of star3d-limit, and of
-- those with several steps per pass. f: fraction of T_peak; held: the same over a second of launches.
CREATE TEMP TABLE classic AS
SELECT precision, radius, size, max(f) AS f
FROM fixed
WHERE machine = :m AND place = 'memory' AND backend = 'cuda'
GROUP BY 1, 2;

CREATE TEMP TABLE best AS
SELECT precision, radius, max(f) AS f, max(sustained) AS held
FROM limit_best
WHERE machine = :m
GROUP BY 1, 2;

CREATE TEMP TABLE sustained_clock AS
SELECT max(sustained), sustained_sm_mhz / 1000 AS ghz
FROM limit_best
WHERE machine = :m
GROUP BY precision, radius;

CREATE TEMP TABLE steps AS
SELECT precision, radius, variant, steps, sustained AS held, max(f) AS f
FROM temporal_best
WHERE machine = :m AND steps > 1
GROUP BY 1, 2;

SELECT 'number', 'classic.single', '%.2f to %.2f', min(f), max(f) FROM classic WHERE precision = 'single';
SELECT 'number', 'classic.double', '%.2f to %.2f', min(f), max(f) FROM classic WHERE precision = 'double';
SELECT 'number', 'classic.size', '%s', size FROM classic LIMIT 1;

SELECT 'number', 'k80.factor', '%.0f to %.0f', min(f.gflops_published / p.gflops),
    max(f.gflops_published / p.gflops)
FROM fixed f
JOIN published_star3d_k80 p USING (variant, radius, precision)
WHERE f.machine = :m AND place = 'cache';

SELECT 'number', 'limit.single', '%.2f to %.2f', min(f), max(f) FROM best WHERE precision = 'single';
SELECT 'number', 'limit.double', '%.2f to %.2f', min(f), max(f) FROM best WHERE precision = 'double';

SELECT 'number', 'limit.held.single', '%.2f to %.2f', min(held), max(held)
FROM best
WHERE precision = 'single';

SELECT 'number', 'limit.held.double', '%.2f to %.2f', min(held), max(held)
FROM best
WHERE precision = 'double';

SELECT 'number', 'ceiling', '%.3f to %.3f', min(ceiling), max(ceiling) FROM limit_best WHERE machine = :m;
SELECT 'number', 'limit', '%.2f to %.2f', min(f), max(f) FROM best;

SELECT 'number', 'limit.over', '%.1f', over
FROM (SELECT 100 * max(f / ceiling - 1) AS over FROM limit_best WHERE machine = :m)
WHERE over BETWEEN 0 AND 1;

-- The clock of the best variants over a second of launches.
SELECT 'number', 'limit.clock', '%.1f of %.2f', min(ghz), max(ghz) FROM sustained_clock;

-- Tensor cores, on any machine that has them.
CREATE TEMP TABLE tensor AS
SELECT new.machine, radius, new.sustained AS held, old.sustained AS without
FROM limit_best new
JOIN limit_best old USING (machine, precision, radius)
WHERE new.variant = 'tensor_ring'
  AND old.variant = 'tma_ring'
  AND machine = (
          SELECT machine
          FROM limit_best
          WHERE variant = 'tensor_ring'
          ORDER BY machine <> :m, machine
          LIMIT 1);

SELECT 'number', 'tensor.gpu', '%s', label FROM machine WHERE name IN (SELECT machine FROM tensor);

SELECT 'number', 'tensor.held', '%s',
    group_concat(printf('%.2f at r = %d (without: %.2f)', held, radius, without), ', ')
FROM (SELECT * FROM tensor ORDER BY radius);

SELECT 'number', 'drift', '%.0f to %.0f', 100 * min(best - apart), 100 * max(best - apart)
FROM drift
WHERE machine = :m AND kernel = 'tma_ring';

SELECT 'number', 'drift.zloop.high', '%.0f', 100 * max(best - apart)
FROM drift
WHERE machine = :m AND kernel = 'Z loop';

SELECT 'number', 'drift.reads.apart', '%.2f', max(reads)
FROM drift_reads
WHERE machine = :m AND blocks = 'apart' AND variant = 'tma_ring';

SELECT 'number', 'drift.reads.together', '%.2f', max(reads)
FROM drift_reads
WHERE machine = :m AND blocks = 'in lock-step' AND variant = 'tma_ring';

SELECT 'number', 'temporal.single', '%.2f (%s, %d steps)', f, variant, steps
FROM steps
WHERE precision = 'single' AND radius = 1;

SELECT 'number', 'temporal.double', '%.2f (%s, %d steps)', f, variant, steps
FROM steps
WHERE precision = 'double' AND radius = 1;

SELECT 'number', 'temporal.high', '%.2f', max(f) FROM steps;

SELECT 'number', 'temporal.held', '%.2f to %.2f', min(held), max(held)
FROM steps
GROUP BY NULL
HAVING count(held) = count(*);

SELECT 'number', 'temporal.second', '%s',
    group_concat(printf('%.2f in %s precision (one step: %.2f)', f, precision, one), ' and ')
FROM (
    SELECT s.*, b.f AS one
    FROM steps s
    JOIN best b USING (precision, radius)
    WHERE radius = 2
    ORDER BY precision DESC);

-- Small grids, on any machine that has them. gain: one launch for all steps / the best with one launch per
-- step. small.copy: the same over a copy, in the worst case of a size.
CREATE TEMP TABLE small AS
SELECT machine, nx,
    max(t_eff_gbs) FILTER (WHERE variant = 'persistent')
        / max(t_eff_gbs) FILTER (WHERE variant <> 'persistent') AS gain
FROM star3d_small
WHERE status = 'ok' AND machine = (SELECT machine FROM star3d_small ORDER BY machine <> :m, machine LIMIT 1)
GROUP BY precision, radius, nx;

SELECT 'number', 'small.gpu', '%s', label FROM machine WHERE name IN (SELECT machine FROM small);

SELECT 'number', 'small.gain', '%s', group_concat(printf('%.1f at %d³', gain, nx), ', ')
FROM (SELECT nx, exp(avg(ln(gain))) AS gain FROM small GROUP BY nx);

SELECT 'number', 'small.copy', '%.2f to %.2f', min(value), max(value)
FROM measured
WHERE name = 'star3d-small' AND machine IN (SELECT machine FROM small);

SELECT 'number', 'small.verdict', '%s', replace(verdict, 'where', 'at')
FROM verdict
WHERE name = 'star3d-small' AND machine IN (SELECT machine FROM small);

-- r: values read from DRAM per point and pass; t: ns of a pass; lockstep: planes of a round.
CREATE TEMP TABLE pass AS
SELECT precision, steps, lockstep, dram_read_bytes / bytes / (nx * ny * nz) AS r, duration_ns AS t
FROM star3d_temporal_dram
JOIN precision USING (precision)
WHERE machine = :m;

SELECT 'number', 'temporal.apart', '%.1f to %.1f', min(r), max(r)
FROM pass
WHERE lockstep = 0
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'temporal.together', '%s', group_concat(printf('%.1f with %d steps', r, steps), ', ')
FROM (
    SELECT steps, max(r) AS r
    FROM (SELECT steps, min(r) AS r FROM pass WHERE lockstep > 0 GROUP BY precision, steps)
    GROUP BY steps)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'temporal.short', '%.0f to %.0f', min(slow), max(slow)
FROM (
    SELECT 100 * (min(t) FILTER (WHERE lockstep = 1) / min(t) - 1) AS slow
    FROM pass
    WHERE steps = 4
    GROUP BY precision)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'systolic.reads', '%.2f to %.2f', min(r), max(r)
FROM (
    SELECT dram_read_bytes / bytes / (nx * ny * nz) AS r
    FROM star3d_temporal_counters
    JOIN precision USING (precision)
    WHERE machine = :m AND variant = 'systolic');

SELECT 'number', 'temporal.diffusion', '%.1f to %.1f', min(f), max(f)
FROM (
    SELECT max(t_eff_gbs / t_peak_gbs) AS f
    FROM diffusion2d_temporal
    JOIN precision USING (precision)
    WHERE machine = :m
      AND status = 'ok'
      AND steps > 1
      AND 2 * nx * ny * nz * bytes >= (SELECT l2_bytes FROM machine WHERE name = :m)
    GROUP BY precision, nx, ny)
GROUP BY NULL
HAVING count(*);

-- ---- the host ----
SELECT 'number', 'host.openmp', '%.2f to %.2f', min(f), max(f)
FROM host
WHERE machine = :m AND backend = 'openmp' AND memory;

SELECT 'number', 'host.gpu', '%.1f to %.1f', 100 * min(fraction), 100 * max(fraction)
FROM host_gpu
WHERE machine = :m AND host = :m AND memory;

SELECT 'number', 'launch', '%.1f', avg(time_median_ns) / 1000
FROM diffusion2d_workingset_context
WHERE machine = :m AND role = 'empty';

SELECT 'number', 'openacc.step', '%.0f', min(acc_ns) / 1000
FROM speedup
WHERE machine = :m AND precision = 'single';

-- ---- several GPUs, on any machine that has them ----
SELECT 'number', 'halo.gpus', '%s', printf('%d GPUs (%s)', gpus, group_concat(label, ', '))
FROM (
    SELECT halo_efficiency.gpus, label
    FROM halo_efficiency
    JOIN machine ON name = machine
    WHERE halo_efficiency.gpus = (SELECT max(gpus) FROM halo_efficiency)
    GROUP BY name
    ORDER BY name <> :m)
WHERE gpus NOTNULL;

SELECT 'number', 'halo.above', '%.0f', min(clock_sm_mhz)
FROM record
WHERE experiment = 'halo_weak'
  AND role = 'case'
  AND extra GLOB 'gpus=1 *'
  AND throttle <> '0x0'
  AND (machine, precision, radius) IN (
          SELECT machine, precision, radius
          FROM halo_efficiency
          WHERE grows = 'weak' AND efficiency > 1.01)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halo.link', '%.0f', max(gbs) FROM halo_link WHERE variant = 'copy' AND gpus = 2;

SELECT 'number', 'halo.latency', '%.1f', min(latency_ns) / 1e3
FROM halo_link
WHERE variant = 'copy' AND gpus = 2;

SELECT 'number', 'halo.both', '%.1f', max(two.gbs / n.gbs)
FROM halo_link n
JOIN halo_link two USING (machine, variant)
WHERE variant = 'copy' AND n.gpus > 2 AND two.gpus = 2
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halo.zstar', '%s', group_concat(printf('%.1f (%s)', z, label), ' and ')
FROM (
    SELECT label, avg(z_star / radius) AS z
    FROM halo_said
    JOIN machine ON name = machine
    WHERE variant = 'copy' AND halo_said.gpus = 2
    GROUP BY name
    ORDER BY name <> :m);

SELECT 'number', 'halo.weak', '%.2f to %.2f', min(e), max(e)
FROM (
    SELECT max(efficiency) AS e
    FROM halo_efficiency
    WHERE grows = 'weak' AND schedule = 'beside' AND kernel = 'tma_ring'
    GROUP BY machine, precision, radius, gpus)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halo.stays', '%.1f to %.1f', min(slow), max(slow)
FROM halo_stays
WHERE machine = :m
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halo.knee', '%.0f to %.0f', min(knee / z_star), max(knee / z_star)
FROM halo_knee
WHERE variant = 'copy'
GROUP BY NULL
HAVING count(*);
