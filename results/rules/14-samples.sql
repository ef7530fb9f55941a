-- A row per sample of diffusion2d-distribution and diffusion2d-onestep, in the order in which they were
-- taken (i). ns: time of one step, the mean over a batch of steps. In diffusion2d-onestep a batch is one
-- step.
CREATE TABLE samples AS
WITH RECURSIVE split AS (
    SELECT experiment, machine, variant, precision, nx, ny, nz, batch, 0 AS i, NULL AS ns,
        samples_ns||';' AS rest
    FROM record
    JOIN counts USING (id)
    WHERE experiment IN ('diffusion2d_distribution', 'diffusion2d_onestep')
      AND status = 'ok'
    UNION ALL
    SELECT experiment, machine, variant, precision, nx, ny, nz, batch, i + 1,
        CAST(substr(rest, 1, instr(rest, ';') - 1) AS REAL), substr(rest, instr(rest, ';') + 1)
    FROM split
    WHERE rest <> '')
SELECT experiment, machine, variant, precision, nx, ny, nz, batch, i, ns
FROM split
WHERE i > 0;
INSERT INTO loaded SELECT machine, 'samples', count(*) FROM samples GROUP BY machine;
CREATE TABLE diffusion2d_distribution_samples AS
SELECT *
FROM samples
WHERE experiment = 'diffusion2d_distribution';
INSERT INTO loaded
SELECT machine, 'diffusion2d_distribution_samples', count(*)
FROM diffusion2d_distribution_samples
GROUP BY machine;
CREATE TABLE diffusion2d_onestep_samples AS SELECT * FROM samples WHERE experiment = 'diffusion2d_onestep';
INSERT INTO loaded
SELECT machine, 'diffusion2d_onestep_samples', count(*)
FROM diffusion2d_onestep_samples
GROUP BY machine;

-- A row per machine, precision and variant: the median over batches, in ns per step.
CREATE TABLE sample_median AS
SELECT machine, precision, variant, nx, ny, nz, median(ns) AS median_ns
FROM diffusion2d_distribution_samples
GROUP BY machine, precision, variant;

-- A row per machine, precision, variant and size: median and percentiles of the times of single steps, in
-- ns. Half of the steps are between p25 and p75, nine tenths between p5 and p95.
CREATE TABLE onestep AS
SELECT machine, precision, variant, nx, ny, nz, min(ns) FILTER (WHERE j >= 0.05 * n) AS p5,
    min(ns) FILTER (WHERE j >= 0.25 * n) AS p25, median(ns) AS median_ns,
    min(ns) FILTER (WHERE j >= 0.75 * n) AS p75, min(ns) FILTER (WHERE j >= 0.95 * n) AS p95
FROM (
        SELECT *, row_number() OVER (v ORDER BY ns) AS j, count(*) OVER v AS n
        FROM diffusion2d_onestep_samples
        WINDOW v AS (PARTITION BY machine, precision, variant, nx, ny, nz))
GROUP BY machine, precision, variant, nx, ny, nz;
