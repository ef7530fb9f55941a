-- The comparison of two machines, case by case. All programs that compare machines read this file with
-- `.read`. Beforehand they may make b_result and b_machine, views of another database if the second machine
-- of the pairs is there, and `wanted`.

CREATE TEMP VIEW IF NOT EXISTS b_result AS SELECT * FROM main.result;
CREATE TEMP VIEW IF NOT EXISTS b_machine AS SELECT * FROM main.machine;

-- A row per pair of machines (a, b) to compare. Default: all pairs with the same GPU model.
CREATE TEMP TABLE IF NOT EXISTS wanted AS
SELECT a.name AS a, b.name AS b
FROM machine a
JOIN b_machine b ON b.gpu = a.gpu AND b.name <> a.name;

-- A row per measured case of either machine. side: 'a' or 'b'; name: all its axes in one text; ns: median
-- time, with its confidence interval from low to high.
CREATE TEMP TABLE side AS
SELECT side, machine, experiment,
    replace(ifnull(study, '') || ',' || variant || ',' || ifnull(backend, '') || ','
                || ifnull(precision, '') || ',' || ifnull(radius, '') || ',' || ifnull(nx, '') || ','
                || ifnull(ny, '') || ',' || ifnull(nz, '') || ',', '.0,', ',') || ifnull(block, '') || ','
        || replace(ifnull(cache, ''), 'stream', 'warm')
        || rtrim(',' || replace(axes, ' ', ','), ',') AS name, time_median_ns AS ns, time_ci_low_ns AS low,
    time_ci_high_ns AS high
FROM (
    SELECT 'a' AS side, *
    FROM main.result
    WHERE machine IN (SELECT a FROM wanted)
    UNION ALL
    SELECT 'b', *
    FROM b_result
    WHERE machine IN (SELECT b FROM wanted))
WHERE ns > 0
  AND low > 0
  AND high >= low;

-- A row per case that both machines measured.
--   ratio     median time of b / median time of a
--   noise     the larger half width of the two intervals relative to its median, at least 0.01
--   verdict   'same': ratio differs from 1 by no more than noise; 'ambiguous': by more, but the intervals
--             overlap; else b is 'faster' or 'slower' than a
CREATE TEMP TABLE pair AS
SELECT *,
    CASE
        WHEN max(ratio, 1 / ratio) - 1 <= noise THEN 'same'
        WHEN a_low <= b_high AND b_low <= a_high THEN 'ambiguous'
        WHEN ratio < 1 THEN 'faster'
        ELSE 'slower' END AS verdict
FROM (
    SELECT wanted.a, wanted.b, x.experiment, x.name, x.ns AS a_ns, y.ns AS b_ns, x.low AS a_low,
        x.high AS a_high, y.low AS b_low, y.high AS b_high, y.ns / x.ns AS ratio,
        max(0.01, (x.high - x.low) / (2 * x.ns), (y.high - y.low) / (2 * y.ns)) AS noise
    FROM wanted
    JOIN side x ON x.side = 'a' AND x.machine = wanted.a
    JOIN side y ON y.side = 'b'
        AND y.machine = wanted.b
        AND y.experiment = x.experiment
        AND y.name = x.name);

-- A row per pair and experiment: the number of cases, of cases with each verdict, and of cases within 5 %;
-- the median of the ratios and their 5th and 95th percentile.
CREATE TEMP VIEW compared AS
SELECT a, b, experiment, count(*) AS cases, sum(verdict = 'faster') AS faster,
    sum(verdict = 'slower') AS slower, sum(verdict = 'same') AS same,
    sum(verdict = 'ambiguous') AS ambiguous, sum(abs(ratio - 1) <= 0.05) AS within,
    avg(ratio) FILTER (WHERE 2 * i BETWEEN n AND n + 2) AS median,
    min(ratio) FILTER (WHERE i >= 0.05 * n) AS p5, max(ratio) FILTER (WHERE i <= ceil(0.95 * n)) AS p95
FROM (
    SELECT *, row_number() OVER (PARTITION BY a, b, experiment ORDER BY ratio) AS i,
        count(*) OVER (PARTITION BY a, b, experiment) AS n
    FROM pair)
GROUP BY a, b, experiment;

-- A row per pair: the numbers of `compared` over all experiments, and
--   mean             geometric mean of the ratios; apart: median of |ratio - 1|
--   only_a, only_b   cases that only one machine measured, of experiments that both measured
--   copied           cases with the very same median and interval
--   devices          1: two devices of one model
--   reproduced       1: two devices, at most 5 % apart in the median, and not more than half copied
CREATE TEMP TABLE pair_said AS
WITH ranked AS (
    SELECT *, row_number() OVER (PARTITION BY a, b ORDER BY abs(ratio - 1)) AS i,
        count(*) OVER (PARTITION BY a, b) AS n, (a_ns, a_low, a_high) = (b_ns, b_low, b_high) AS copied
    FROM pair),
summary AS (
    SELECT a, b, count(*) AS cases, count(DISTINCT experiment) AS experiments,
        sum(verdict = 'faster') AS faster, sum(verdict = 'slower') AS slower, sum(verdict = 'same') AS same,
        sum(verdict = 'ambiguous') AS ambiguous, sum(abs(ratio - 1) <= 0.05) AS within,
        exp(avg(ln(ratio))) AS mean, avg(abs(ratio - 1)) FILTER (WHERE 2 * i BETWEEN n AND n + 2) AS apart,
        sum(copied) AS copied
    FROM ranked
    GROUP BY a, b),
case_count AS (SELECT side, machine, experiment, count(*) AS n FROM side GROUP BY side, machine, experiment),
common AS (
    SELECT a, b, sum(x.n) AS in_a, sum(y.n) AS in_b
    FROM wanted
    JOIN case_count x ON x.side = 'a' AND x.machine = a
    JOIN case_count y ON y.side = 'b' AND y.machine = b AND y.experiment = x.experiment
    GROUP BY a, b)
SELECT summary.*, x.gpu, in_a - cases AS only_a, in_b - cases AS only_b,
    ifnull(x.gpu = y.gpu AND x.uuid_hash <> y.uuid_hash, 0) AS devices,
    ifnull(x.gpu = y.gpu AND x.uuid_hash <> y.uuid_hash, 0)
        AND apart <= 0.05
        AND 2 * copied <= cases AS reproduced
FROM summary
JOIN common USING (a, b)
JOIN machine x ON x.name = a
JOIN b_machine y ON y.name = b;
