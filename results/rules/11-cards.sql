-- What belongs to a GPU model, and what to one card of it.
--
-- A row per case of a model that has several cards, over those cards that have the experiment: all of them
-- measured the case with the same setting.
--   cards                          how many they are
--   median_ns, least_ns, most_ns   over the cards, of the median time on each
--   apart                          largest time over the least, - 1
--   two                            what two of the cards differ by on average: of three exactly, of more as
--                                  for normal scatter
CREATE TABLE card_spread AS
WITH card AS (
    SELECT gpu, tbl AS experiment, count(*) AS cards
    FROM loaded
    JOIN machine ON machine = name
    WHERE gpu NOTNULL
    GROUP BY gpu, tbl
    HAVING count(*) > 1)
SELECT gpu, experiment, study, variant, precision, radius, nx, ny, nz, length, block, cache, axes, cards,
    median(time_median_ns) AS median_ns, min(time_median_ns) AS least_ns, max(time_median_ns) AS most_ns,
    max(time_median_ns) / min(time_median_ns) - 1 AS apart,
    (max(time_median_ns) / min(time_median_ns) - 1)
    / CASE cards WHEN 2 THEN 1 WHEN 3 THEN 1.5 WHEN 4 THEN 1.8 ELSE 2 END AS two
FROM result
JOIN machine ON machine = name
JOIN card USING (gpu, experiment)
WHERE backend = 'cuda'
  AND time_median_ns > 0
-- in this order two cases soon differ
GROUP BY nx, ny, radius, variant, nz, axes, block, precision, cache, length, study, experiment, gpu
HAVING count(*) = cards;

-- A row per such case and card: ns, its median time on this card.
CREATE VIEW card_time AS
SELECT s.*, machine, time_median_ns AS ns
FROM card_spread s
JOIN machine m ON m.gpu = s.gpu
JOIN result r ON r.machine = m.name
    AND backend = 'cuda'
    AND (r.experiment, r.variant, r.nx) = (s.experiment, s.variant, s.nx)
    AND r.study IS s.study
    AND r.precision IS s.precision
    AND r.radius IS s.radius
    AND r.ny IS s.ny
    AND r.nz IS s.nz
    AND r.length IS s.length
    AND r.block IS s.block
    AND r.cache IS s.cache
    AND r.axes IS s.axes;

-- A row per model, experiment (star3d-fixed, -limit and -temporal) and kind of variants: by how much its
-- cards are apart.
--   kind        classic: the nine variants of Nasciutti & Panetta; rings: with one step per pass; steps: with
--               several; NULL: others
--   half, most  half of the cases are within it, 19 in 20; worst: all are
CREATE TABLE card_apart AS
WITH kinds AS (
    SELECT gpu, experiment, cards, apart,
        CASE
            WHEN study <> 'star3d' THEN NULL
            WHEN variant IN ('base', 'readonly', 'shared') OR variant LIKE '%!_zloop%' ESCAPE '!'
                THEN 'classic'
            WHEN variant IN ('temporal', 'systolic') THEN 'steps'
            WHEN variant LIKE '%!_ring' ESCAPE '!' OR variant IN ('tma_inline', 'specialised') THEN 'rings'
            END AS kind
    FROM card_spread
    WHERE experiment IN ('star3d_fixed', 'star3d_limit', 'star3d_temporal')),
placed AS (
    SELECT *, row_number() OVER (k ORDER BY apart) AS i, count(*) OVER k AS n
    FROM kinds
    WINDOW k AS (PARTITION BY gpu, experiment, kind))
SELECT gpu, experiment, kind, cards, n AS cases,
    avg(apart) FILTER (WHERE 2 * i BETWEEN n AND n + 2) AS half,
    min(apart) FILTER (WHERE i >= 0.95 * n) AS most, max(apart) AS worst
FROM placed
GROUP BY gpu, experiment, kind;

-- What could explain it. A row per card whose map of SMs is known (src/places/places.h): map, bit by bit,
-- whether each SM is in the half of the L2 of SM 0.
CREATE TABLE card_map AS
SELECT DISTINCT gpu, machine,
    printf(
        '%s %s %s %s %s', pair(findings, 'sm_map0'), pair(findings, 'sm_map1'), pair(findings, 'sm_map2'),
        pair(findings, 'sm_map3'), pair(findings, 'sm_map4')) AS map
FROM cases
JOIN machine ON machine = name
WHERE findings LIKE '%sm_map0=%';

-- A row per case that several cards of a model counted (star3d-counters), one launch at a time: largest over
-- least, - 1, of the bytes that DRAM delivers (dram) and of the time (apart); by how many percentage points
-- their hit rates of the L2 differ (hit).
CREATE VIEW card_counter AS
SELECT gpu, variant, precision, radius, nx, ny, nz, count(*) AS cards,
    max(dram_read_bytes) / min(dram_read_bytes) - 1 AS dram, max(duration_ns) / min(duration_ns) - 1 AS apart,
    max(l2_hit_pct) - min(l2_hit_pct) AS hit
FROM star3d_counters
JOIN machine ON machine = name
GROUP BY gpu, variant, precision, radius, nx, ny, nz
HAVING count(*) > 1;
