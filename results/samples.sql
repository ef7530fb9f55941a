-- SPDX-License-Identifier: MIT
-- The single samples of diffusion2d-distribution, in the order in which they were taken; ns: of one step, as the
-- mean of a batch of steps. A case that was measured again counts as in the tidy table: of its newest source, and
-- of each round the last record.
CREATE VIEW diffusion2d_distribution_samples_rule AS
WITH RECURSIVE record AS (
    SELECT *, first_value(source) OVER (PARTITION BY machine, variant, precision, nx, ny, nz, block ORDER BY time DESC, rowid DESC) AS newest,
           row_number() OVER (PARTITION BY machine, variant, precision, nx, ny, nz, block, source, round ORDER BY time DESC, rowid DESC) AS age
    FROM diffusion2d_distribution_raw WHERE role = 'case'),
split AS (
    SELECT machine, variant, precision, nx, ny, nz, batch, 0 AS i, NULL AS ns, samples_ns||';' AS rest
    FROM record WHERE source = newest AND age = 1 AND status = 'ok'
    UNION ALL
    SELECT machine, variant, precision, nx, ny, nz, batch, i + 1, CAST(substr(rest, 1, instr(rest, ';') - 1) AS REAL),
           substr(rest, instr(rest, ';') + 1)
    FROM split WHERE rest <> '')
SELECT machine, variant, precision, nx, ny, nz, batch, i, ns FROM split WHERE i > 0;

-- How far each is off its coding's median, and for each coding the per cent within which nine tenths of them are
CREATE VIEW sample_off AS
WITH s AS (
    SELECT *, row_number() OVER (PARTITION BY machine, precision, variant ORDER BY ns) AS j,
           count(*) OVER (PARTITION BY machine, precision, variant) AS n
    FROM diffusion2d_distribution_samples_rule)
SELECT machine, precision, variant, nx, ny, nz, i, median_ns, 100 * (ns / median_ns - 1) AS off_percent
FROM s JOIN (SELECT machine, precision, variant, avg(ns) AS median_ns FROM s WHERE 2 * j BETWEEN n AND n + 2
             GROUP BY machine, precision, variant) USING (machine, precision, variant);

CREATE VIEW sample_spread AS
SELECT machine, precision, variant, nx, ny, nz, median_ns, min(off) AS nine_tenths_percent
FROM (SELECT *, abs(off_percent) AS off, row_number() OVER (PARTITION BY machine, precision, variant ORDER BY abs(off_percent)) AS j,
             count(*) OVER (PARTITION BY machine, precision, variant) AS n FROM sample_off)
WHERE j >= 0.9 * n GROUP BY machine, precision, variant;
