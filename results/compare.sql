-- Two machines beside each other, case by case: the one place where that is decided. Read with `.read results/compare.sql`:
--   b_result, b_machine   views of another database's, where the second of a pair lies there; else those of this one
--   wanted      which pairs a, b; made before, or else all two of the same GPU
--   pair        each case that both have: ratio = b / a of the medians; noise: the larger of their intervals' half widths, 1 % at least;
--               verdict: same (apart by no more), ambiguous (by more, but the intervals overlap), else faster or slower: b against a
--   compared    by experiment: cases, of each verdict, within 5 %; the median ratio and those that 5 in 100 are below and above
--   pair_said   by pair: the same, mean: the geometric one of ratios; apart: the median of |ratio - 1|; copied: cases with the very same
--               times; devices: two of one model; reproduced: they are, agree within 5 % in the median, and are no copy
CREATE TEMP VIEW IF NOT EXISTS b_result AS SELECT * FROM main.result;
CREATE TEMP VIEW IF NOT EXISTS b_machine AS SELECT * FROM main.machine;
CREATE TEMP TABLE IF NOT EXISTS wanted AS
SELECT a.name AS a, b.name AS b
FROM machine a
JOIN b_machine b ON b.gpu = a.gpu AND b.name <> a.name;

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

-- the cases of experiments that both have
CREATE TEMP VIEW pair_said AS
WITH far AS (
    SELECT *, row_number() OVER (PARTITION BY a, b ORDER BY abs(ratio - 1)) AS i,
        count(*) OVER (PARTITION BY a, b) AS n, (a_ns, a_low, a_high) = (b_ns, b_low, b_high) AS copied
    FROM pair),
said AS (
    SELECT a, b, count(*) AS cases, count(DISTINCT experiment) AS experiments,
        sum(verdict = 'faster') AS faster, sum(verdict = 'slower') AS slower, sum(verdict = 'same') AS same,
        sum(verdict = 'ambiguous') AS ambiguous, sum(abs(ratio - 1) <= 0.05) AS within,
        exp(avg(ln(ratio))) AS mean, avg(abs(ratio - 1)) FILTER (WHERE 2 * i BETWEEN n AND n + 2) AS apart,
        sum(copied) AS copied
    FROM far
    GROUP BY a, b),
held AS (SELECT side, machine, experiment, count(*) AS n FROM side GROUP BY side, machine, experiment),
both AS (
    SELECT a, b, sum(x.n) AS in_a, sum(y.n) AS in_b
    FROM wanted
    JOIN held x ON x.side = 'a' AND x.machine = a
    JOIN held y ON y.side = 'b' AND y.machine = b AND y.experiment = x.experiment
    GROUP BY a, b)
SELECT said.*, x.gpu, in_a - cases AS only_a, in_b - cases AS only_b,
    ifnull(x.gpu = y.gpu AND x.uuid_hash <> y.uuid_hash, 0) AS devices,
    ifnull(x.gpu = y.gpu AND x.uuid_hash <> y.uuid_hash, 0)
        AND apart <= 0.05
        AND 2 * copied <= cases AS reproduced
FROM said
JOIN both USING (a, b)
JOIN machine x ON x.name = a
JOIN b_machine y ON y.name = b;
