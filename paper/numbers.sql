-- The numbers of the paper. Each query gives one row: 'number', its name, a printf format and the format's
-- values. \val{name} prints it in the text, or "not measured yet" if there is no row or a value is NULL. :m
-- is the text's GPU, the one that the text speaks of (paper/numbers). paper/latex.awk escapes the text.
-- SELECT 'number' and the name stand at the start of a line, where paper/numbers looks for them. "Any
-- machine that has them": the text's GPU if it was measured, else another one.

-- ---- the GPUs, and the amount of data ----
CREATE TEMP TABLE text_gpu AS SELECT * FROM machine WHERE name = :m;
SELECT 'number', 'gpu', '%s', label FROM text_gpu;

-- again: second devices of a model (`wanted` of paper/numbers), and the cases that both devices measured
SELECT 'number', 'again', '%s', group_concat(printf('%d %s', n, first_label), ', ')
FROM (
    SELECT first_label, count(*) AS n
    FROM machine
    JOIN card_first USING (gpu)
    WHERE name IN (SELECT b FROM pair_said)
    GROUP BY first_label);

SELECT 'number', 'again.cases', '%s', CASE WHEN count(*) THEN printf('%,d', count(*)) END FROM pair;
SELECT 'number', 'again.near', '%.0f', 100.0 * sum(within) / sum(cases) FROM pair_said;
-- what 19 of 20 cases of the classic variants differ by between cards, and between rounds on one card
SELECT 'number', 'cards.between', '%.1f', 100 * most
FROM card_apart
JOIN text_gpu USING (gpu)
WHERE (experiment, kind) = ('star3d_fixed', 'classic');

SELECT 'number', 'cards.rounds', '%.1f', 100 * most
FROM noise
WHERE machine = :m AND experiment = 'star3d_fixed';

SELECT 'number', 'gpu.sms', '%d', sms FROM text_gpu;
SELECT 'number', 'gpu.l2', '%.0f', l2_bytes / 1048576 FROM text_gpu;
SELECT 'number', 'gpu.cap', '%.0f', power_cap_w FROM text_gpu;
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

SELECT 'number', 'noise', '%.2f to %.1f', 100 * min(half), 100 * max(half) FROM noise WHERE machine = :m;

SELECT 'number', 'noise.high.study', '%s', replace(experiment, '_', '-')
FROM noise
WHERE machine = :m
ORDER BY half DESC
LIMIT 1;

-- ---- the cliff and its law ----
CREATE TEMP TABLE curve AS SELECT * FROM cliff WHERE machine = :m AND experiment = 'star3d_l2cliff';
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

SELECT 'number', 'cliff.curves', '%d of %d', count(x), nullif(count(*), 0) FROM curve WHERE planes IS NULL;

-- The law was found on the curves of this machine.
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

SELECT 'number', 'reread.any', '%.1f', x / 1048576
FROM plane_drop
WHERE machine = :m AND experiment = 'stream_reread' AND variant = 'read' AND seen = 'dram';

SELECT 'number', 'reread.same', '%.1f', x / 1048576
FROM plane_drop
WHERE machine = :m AND experiment = 'stream_reread' AND variant = 'read_same' AND seen = 'dram';

SELECT 'number', 'thief.slope', '%s', group_concat(printf('%.2f ± %.2f', slope, 2 * error), ' and ')
FROM thief_slope
WHERE machine = :m;

SELECT 'number', 'thief.counts', '%.1f', 100 * max(abs(x / law - 1))
FROM beside_onset
JOIN machine ON name = machine
WHERE machine = :m
  AND s BETWEEN l2_bytes / 8 AND l2_bytes / 4;

SELECT 'number', 'handed.error', '%.1f', 100 * max(abs(x / said - 1))
FROM handed_drop
WHERE machine = :m
  AND turn > 0;

SELECT 'number', 'handed.l1', '%.0f to %.0f', 100 * min(k.x / h.x - 1), 100 * max(k.x / h.x - 1)
FROM handed_drop k
JOIN handed_drop h USING (machine, precision, radius)
WHERE machine = :m
  AND k.turn = 0
  AND h.turn = 2;

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
SELECT 'number', 'cause.cold', '%.2f to %.2f', min(moved), max(moved) FROM moved WHERE change = 'cold';
-- ---- where the L2 keeps a line, and the simulated L2 ----
-- The GPUs of the text: its own first, then the other model (o; tables.sql has the same two).
CREATE TEMP TABLE shown AS
SELECT name AS machine, label, name <> :m AS o
FROM machine
WHERE name = :m
    OR name = (
        SELECT name
        FROM machine
        JOIN loaded ON machine = name
        WHERE gpu <> (SELECT gpu FROM machine WHERE name = :m)
        GROUP BY name
        ORDER BY count(*) DESC, name
        LIMIT 1);

SELECT 'number', 'places.near', '%.0f', avg(near_cycles) FROM places_told WHERE machine = :m;
SELECT 'number', 'places.far', '%.0f', avg(far_cycles) FROM places_told WHERE machine = :m;
SELECT 'number', 'places.dram', '%.0f', avg(dram_cycles) FROM places_told WHERE machine = :m;

-- cards whose map of SMs is known, if all have the same
SELECT 'number', 'places.maps', '%d', count(*)
FROM card_map
GROUP BY NULL
HAVING count(*) > 1 AND count(DISTINCT map) = 1;

SELECT 'number', 'places.rules', '%d', nullif(count(DISTINCT rule), 0)
FROM places_told
WHERE machine = :m AND apart = 1;

SELECT 'number', 'places.least', '%s', group_concat(printf('%.0f %% (%s)', 100 * v, label), ' and ')
FROM (
    SELECT label, min(as_said) AS v
    FROM places_told
    JOIN shown USING (machine)
    WHERE apart = 1
    GROUP BY machine
    ORDER BY o)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'places.bits', '%s', group_concat(printf('%s (%s)', bits, label), ' and ')
FROM (
    SELECT label,
        (
            SELECT group_concat(bit, ', ')
            FROM (
                SELECT 12 AS bit
                UNION ALL VALUES (13), (14), (15), (16), (17), (18), (19), (20))
            WHERE CAST(home_bits AS INTEGER) >> bit & 1) AS bits
    FROM places_told
    JOIN shown USING (machine)
    WHERE home_bits > 0
    GROUP BY machine
    ORDER BY o)
GROUP BY NULL
HAVING count(*);

-- beside a co-runner, on the other model
SELECT 'number', 'thief.other', '%s', group_concat(printf('%.2f ± %.2f', slope, 2 * error), ' and ')
FROM thief_slope
JOIN shown USING (machine)
WHERE o
GROUP BY NULL
HAVING count(*);

-- the share of the L2 that holds data read again, measured and simulated
SELECT 'number', 'held.own', '%.2f', x FROM places_onset WHERE machine = :m AND how = 'own';
SELECT 'number', 'held.any', '%.2f', x FROM places_onset WHERE machine = :m AND how = 'any';
SELECT 'number', 'held.crossed', '%.2f', x FROM places_onset WHERE machine = :m AND how = 'crossed';

SELECT 'number', 'held.simulated', '%.2f, %.2f and %.2f', max(said) FILTER (WHERE how = 'own'),
    max(said) FILTER (WHERE how = 'any'), max(said) FILTER (WHERE how = 'crossed')
FROM places_onset
WHERE machine = :m;

SELECT 'number', 'places.next', '%.2f to %.2f', min(next_block), max(next_block)
FROM places_placement
WHERE machine = :m AND status = 'ok';

-- errors of the simulated L2: stars that were known before it, then those of the blind test
SELECT 'number', 'known.curves', '%d', max(curves) FROM onset_error WHERE experiment = 'stars';

SELECT 'number', 'known.error', '%s', group_concat(printf('%.1f %% (%s)', 100 * error, label), ' and ')
FROM (SELECT * FROM onset_error JOIN shown USING (machine) WHERE experiment = 'stars' ORDER BY o)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'blind.drawn', '%d', nullif(count(DISTINCT number), 0) FROM onset_blind;

SELECT 'number', 'blind.whole', '%d', nullif(count(DISTINCT number), 0)
FROM onset_blind
WHERE class = 'whole';

SELECT 'number', 'blind.error', '%.1f', 100 * value
FROM measured
WHERE (name, place, machine) = ('star3d-blind', 'whole lines on average', :m);

SELECT 'number', 'blind.other', '%.1f', 100 * value
FROM measured
JOIN shown USING (machine)
WHERE (name, place) = ('star3d-blind', 'whole lines on average') AND o;

SELECT 'number', 'bias', '%s', group_concat(printf('%+.1f %% (%s)', 100 * bias, label), ' and ')
FROM (SELECT * FROM onset_error JOIN shown USING (machine) WHERE experiment = 'stars' ORDER BY o)
GROUP BY NULL
HAVING count(*);

-- of data that are read again without a stencil (paper/claims/onset-bias.sql)
SELECT 'number', 'bias.again', '%s', group_concat(says, ' and ')
FROM (
    SELECT printf('%+.1f %% (%s)', 100 * avg(x / said - 1), label) AS says
    FROM places_onset
    JOIN shown USING (machine)
    WHERE how IN ('own', 'crossed', 'any')
    GROUP BY machine
    ORDER BY o)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'alike', '%.1f', 100 * avg(abs(x / said - 1)) FROM onset_alike WHERE machine = :m;

SELECT 'number', 'nine.time', '%s', group_concat(says, ' and ')
FROM (
    SELECT printf('%.0f to %.0f %% (%s)', 100 * min(value), 100 * max(value), label) AS says
    FROM measured
    JOIN shown USING (machine)
    WHERE name = 'star3d-nine-curve'
    GROUP BY machine
    ORDER BY o)
GROUP BY NULL
HAVING count(*);

-- curves on which both have an onset; wrong: those on which one alone has
SELECT 'number', 'nine.onset', '%s', group_concat(says, ' and ')
FROM (
    SELECT printf('%.1f %% (%s)', 100 * avg(abs(off)), label) AS says
    FROM curve_onset
    JOIN shown USING (machine)
    WHERE experiment = 'star3d_nine' AND x NOTNULL AND said NOTNULL
    GROUP BY machine
    ORDER BY o)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'nine.wrong', '%s', group_concat(says, ' and ')
FROM (
    SELECT printf('%d of %d (%s)', sum((x IS NULL) <> (said IS NULL)), count(*), label) AS says
    FROM curve_onset
    JOIN shown USING (machine)
    WHERE experiment = 'star3d_nine'
    GROUP BY machine
    ORDER BY o)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'elsewhere', '%s', group_concat(says, ', ')
FROM (
    SELECT printf('%s %s %%', model,
        iif(round(100 * min(off)) = round(100 * max(off)), printf('%.0f', 100 * max(off)),
            printf('%.0f to %.0f', 100 * min(off), 100 * max(off)))) AS says
    FROM (
        SELECT iif(gpu LIKE 'K80%', 'K80', gpu) AS model, abs(x / said - 1) AS off
        FROM onset_published
        WHERE machine NOT IN (SELECT name FROM machine))
    GROUP BY model
    ORDER BY max(off))
GROUP BY NULL
HAVING count(*);

-- ---- halves on the lines that they own ----
-- one launch a pass, by time or DRAM: the ratio of two onsets, of sets over any SM, of stars over the plain
-- layout
CREATE TEMP TABLE halves_moved AS
SELECT *, iif(variant = 'star', 'star', 'set') AS kind
FROM halves_said
JOIN shown USING (machine)
WHERE mode = 'pass' AND variant IN ('read', 'update', 'star');

SELECT 'number', 'halves.predicted.own', '%.2f', max(said) FROM halves_moved WHERE arm = 'own';
SELECT 'number', 'halves.predicted.crossed', '%.2f', max(said) FROM halves_moved WHERE arm = 'crossed';

-- A row per GPU: the least and largest ratio of each kind and arm.
CREATE TEMP TABLE halves_range AS
SELECT kind, arm, label, o, printf('%.2f to %.2f (%s)', min(moved), max(moved), label) AS says
FROM halves_moved
GROUP BY kind, arm, machine
ORDER BY kind, arm, o;

SELECT 'number', 'halves.set.own', '%s', group_concat(says, ' and ')
FROM halves_range
WHERE (kind, arm) = ('set', 'own')
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halves.set.crossed', '%s', group_concat(says, ' and ')
FROM halves_range
WHERE (kind, arm) = ('set', 'crossed')
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halves.star.own', '%s', group_concat(says, ' and ')
FROM halves_range
WHERE (kind, arm) = ('star', 'own')
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halves.star.crossed', '%s', group_concat(says, ' and ')
FROM halves_range
WHERE (kind, arm) = ('star', 'crossed')
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halves.low', '%.2f', min(value)
FROM measured
WHERE name = 'halves-star-moved' AND machine = :m;

-- updates in place: own over any SM, by launches and share of the L2
CREATE TEMP TABLE halves_fast AS
SELECT place, group_concat(printf('%.2f (%s)', value, label), ' and ') AS says
FROM (
    SELECT *
    FROM measured
    JOIN shown USING (machine)
    WHERE name = 'halves-update-fast'
    ORDER BY o)
GROUP BY place;

SELECT 'number', 'halves.update', '%s', says FROM halves_fast WHERE place = 'pass 0.82';
SELECT 'number', 'halves.full', '%s', says FROM halves_fast WHERE place = 'pass 0.90';
SELECT 'number', 'halves.stays', '%s', says FROM halves_fast WHERE place = 'persistent 0.90';

-- the star's time with the plain layout over that of own, at 1.25 times the plane of the plain onset; and
-- of own over plain at the smallest plane, where both fit
SELECT 'number', 'halves.beyond', '%s', group_concat(says, ' and ')
FROM (
    SELECT printf('%.2f to %.2f (%s)', min(p.y / own.y), max(p.y / own.y), label) AS says
    FROM halves_beyond p
    JOIN halves_beyond own USING (machine, reach)
    JOIN shown USING (machine)
    WHERE p.arm = 'plain' AND own.arm = 'own'
    GROUP BY machine
    ORDER BY o)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halves.cost', '%.2f to %.2f', min(own.y / p.y), max(own.y / p.y)
FROM (
    SELECT reach, min(x) AS x
    FROM halves_point
    WHERE machine = :m AND variant = 'star' AND seen = 'time' AND mode = 'pass'
    GROUP BY reach) least
JOIN halves_point p USING (reach, x)
JOIN halves_point own USING (machine, variant, seen, mode, reach, x)
WHERE machine = :m AND variant = 'star' AND seen = 'time' AND mode = 'pass' AND p.arm = 'plain'
    AND own.arm = 'own'
GROUP BY NULL
HAVING count(*);

-- the least and the largest value of a claim's places
CREATE TEMP TABLE extremes AS
SELECT name, min(value) AS least, max(value) AS most FROM measured WHERE machine = :m GROUP BY name;

SELECT 'number', 'halves.diffusion', '%.2f to %.2f', least, most
FROM extremes
WHERE name = 'halves-diffusion-fast';

-- rings by halves at the power cap, over precisions and radii: energy over that of own, speed, and the share
-- of requests that cross
SELECT 'number', 'halves.ring.energy', '%.2f to %.2f', least, most
FROM extremes
WHERE name = 'halves-ring-energy';

SELECT 'number', 'halves.ring.crossed', '%.2f to %.2f', min(c.joule / o.joule), max(c.joule / o.joule)
FROM ring_second c
JOIN ring_second o USING (machine, precision, radius, size)
WHERE machine = :m AND c.arm = 'crossed' AND o.arm = 'own'
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halves.ring.plain', '%.2f to %.2f', min(c.joule / o.joule), max(c.joule / o.joule)
FROM ring_second c
JOIN ring_second o USING (machine, precision, radius, size)
WHERE machine = :m AND c.arm = 'plain' AND o.arm = 'own'
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halves.ring.tma', '%.2f to %.2f', min(c.joule / o.joule), max(c.joule / o.joule)
FROM ring_second c
JOIN ring_second o USING (machine, precision, radius, size)
WHERE machine = :m AND c.arm = 'tma' AND o.arm = 'own'
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'halves.ring.faster', '%.2f to %.2f', least, most
FROM extremes
WHERE name = 'halves-ring-faster';

SELECT 'number', 'halves.ring.held', '%.2f to %.2f', least, most
FROM extremes
WHERE name = 'halves-ring-holds';

SELECT 'number', 'halves.ring.near', '%.1f', 100 * most
FROM extremes
WHERE name = 'halves-ring-near';

-- the ring that copies boxes of one home
SELECT 'number', 'halves.boxes.held', '%.2f to %.2f', least, most
FROM extremes
WHERE name = 'halves-boxes-holds';

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
SELECT 'number', 'limit', '%.2f to %.2f', min(held), max(held) FROM best;
SELECT 'number', 'limit.low', '%.2f', min(held) FROM best;

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

SELECT 'number', 'halo.link', '%.0f', max(gbs) FROM halo_link WHERE variant = 'copy' AND gpus = 2;

SELECT 'number', 'halo.zstar', '%s', group_concat(printf('%.1f (%s)', z, label), ' and ')
FROM (
    SELECT label, avg(z_star / radius) AS z
    FROM halo_said
    JOIN machine ON name = machine
    WHERE variant = 'copy' AND halo_said.gpus = 2
      AND name NOT IN (SELECT b FROM pair_said)
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

SELECT 'number', 'halo.knee', '%.0f to %.0f', min(knee / z_star), max(knee / z_star)
FROM halo_knee
WHERE variant = 'copy'
GROUP BY NULL
HAVING count(*);

-- Slabs that walk towards each other, on a machine that has them, the text's GPU first.
CREATE TEMP TABLE flags AS
SELECT *
FROM halo_flags_said
WHERE machine = (SELECT machine FROM halo_flags_said ORDER BY machine <> :m, machine LIMIT 1);

CREATE TEMP TABLE faster AS
SELECT * FROM halo_flags_faster WHERE machine IN (SELECT machine FROM flags);

SELECT 'number', 'flags.gpu', '%s', label FROM machine WHERE name IN (SELECT machine FROM flags);
SELECT 'number', 'flags.link', '%.0f', gbs
FROM halo_link
WHERE variant = 'store' AND gpus = 2 AND machine IN (SELECT machine FROM flags);

SELECT 'number', 'flags.latency', '%.1f', latency_ns / 1e3
FROM halo_link
WHERE variant = 'store' AND gpus = 2 AND machine IN (SELECT machine FROM flags);

-- of two GPUs: cases within 5 % of the rule, by planes a GPU
SELECT 'number', 'flags.thick', '%d of %d', sum(abs(ns / said_ns - 1) <= 0.05), nullif(count(*), 0)
FROM flags
WHERE gpus = 2 AND ends = 'walls' AND variant = 'persistent' AND z >= 64;

SELECT 'number', 'flags.thin', '%d of %d', sum(abs(ns / said_ns - 1) <= 0.05), nullif(count(*), 0)
FROM flags
WHERE gpus = 2 AND ends = 'walls' AND variant = 'persistent' AND z < 64;

-- all places of the rule's claim, periodic fields and both schedules included
SELECT 'number', 'flags.rule', '%d of %d', sum(verdict = 'holds'), count(*)
FROM verdict_place
WHERE name = 'halo-flags-rule' AND machine IN (SELECT machine FROM flags)
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'flags.launch', '%.2f to %.2f', min(ns / said_ns), max(ns / said_ns)
FROM flags
WHERE gpus = 2 AND ends = 'walls' AND variant = 'flags' AND z <= 16
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'flags.between', '%.2f to %.2f', min(efficiency), max(efficiency)
FROM faster
WHERE gpus = 2 AND z >= 64
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'flags.first', '%.2f', value
FROM measured
WHERE name = 'halo-flags-thin' AND place = 'r = 1' AND machine IN (SELECT machine FROM flags);

SELECT 'number', 'flags.fourth', '%.2f', value
FROM measured
WHERE name = 'halo-flags-thin' AND place = 'r = 4' AND machine IN (SELECT machine FROM flags);

-- the older schedules, copies and stores between steps, over the faster of the new ones; single, all planes
SELECT 'number', 'flags.old', '%.2f to %.2f', min(value), max(value)
FROM (
    SELECT min(old.time_median_ns) / new.ns AS value
    FROM halo_strong old
    JOIN faster new ON (old.machine, old.precision, old.radius, old.nz, old.gpus)
        = (new.machine, new.precision, new.radius, new.z, new.gpus)
    WHERE status = 'ok' AND old.gpus = 2 AND variant IN ('copy', 'store') AND nx = 1024
    GROUP BY old.precision, old.radius, old.nz)
GROUP BY NULL
HAVING count(*);

-- more than two GPUs
SELECT 'number', 'many.gpus', '%d', max(gpus) FROM flags WHERE gpus > 2;
SELECT 'number', 'many.between', '%.2f to %.2f', min(efficiency), max(efficiency)
FROM faster
WHERE gpus = (SELECT max(gpus) FROM faster) AND gpus > 2 AND z >= 64
GROUP BY NULL
HAVING count(*);

SELECT 'number', 'many.ring', '%.2f to %.2f', min(value), max(value)
FROM measured
WHERE name = 'halo-flags-ring' AND machine IN (SELECT machine FROM flags)
GROUP BY NULL
HAVING count(*);
