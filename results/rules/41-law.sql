-- The law of the L2 cliff and the forms that rival it: this file alone has the formula. Predictions
-- (paper/predict.sql), their check, figures, claims and the page ask law_case for it.
--
--     X = times · C / (s · Y · (2r + 1 + written))
--
-- A sweep of star3d keeps the 2r+1 planes that it reads and, `written`, the one that it writes, s bytes a
-- value. They fill the L2 at that X; beyond it each plane is read again. C is what the L2 really holds, C_eff
-- (results/rules/21-effective_l2.sql).
--   law_change  what of `causal` was changed (src/cliff/causal.cu): its `written` planes; `times` as long
--               rows; NULL: no drop; says, line: what a figure calls it, and where
--   law_case    by machine, precision, radius, Y (ny) and change: x by the law (law = 1) and, without a
--               change, by its rivals: l2 effective, whole or half, filled by planes 2r+2 or 2r+1; 'rims':
--               the K80 paper's formula, s·(X·Y + 2r(X+Y) + 2r·X·Y) in the whole L2. now: C_eff is today's
--               (1), or that of a prediction (0); capacity: C; fill: bytes of all planes for each point in X;
--               reads: values that DRAM gives for a point beyond the drop; t_eff_gbs: T_eff there, where
--               reading is what limits
--   law_row     the law's rows, beside x what the rivals without the written plane say: x_whole, x_half, and
--               x_paper, 'rims'; law_now: of today's C_eff, without a change
--   foretold    predicted.csv by `witness`. A machine without a prediction of its own takes that of one with
--               the same GPU and L2: a second card of the model is its witness
--   law         each curve without a Z loop. x: measured, of whole blocks (whole_x, wholes:
--               results/rules/42-cliff.sql; NULL: no drop); first_x: by the rule that the predictions were
--               made under; first: 1 where the prediction is older than the measurement (star3d-law; without
--               it a curve has none), 0 where the law was found on the curve (star3d-l2cliff); t_eff_gbs: the
--               mean from 1.5 times the predicted X on
--   law_error   over the drops of the curves of an experiment that have five whole blocks: the mean of
--               |measured / predicted - 1| and of measured / predicted, by the law and by its rivals;
--               first_error: of all curves, by first_x
--   law_against the law's error were C so many MiB: C_eff is a definition, and others are as good
CREATE TABLE law_change AS
SELECT row_number() OVER () AS line, column1 AS change, column2 AS written, column3 AS times, column4 AS says
FROM (
        VALUES ('none', 1, 1, 'no change'), ('cold', 1, 1, 'cold caches'),
            ('padded', 1, 1, 'rows further apart'), ('walk-y', 1, 1, 'blocks y fastest'),
            ('walk-z', 1, NULL, 'blocks z fastest'),
            ('walk-halves', 1, 2, 'half of the rows, then the others'), ('sums', 0, 1, 'no plane written'),
            ('streaming', 0, 1, 'stores: streaming'), ('through', 0, 1, 'stores: write-through'),
            ('first', 0, 1, 'stores: evict first'));

CREATE TABLE foretold AS
SELECT m.name AS witness, p.*
FROM machine m
JOIN predicted p
    ON p.machine = CASE
        WHEN m.name IN (SELECT machine FROM predicted) THEN m.name
        ELSE (
                SELECT min(o.name)
                FROM machine o
                WHERE (o.gpu, o.l2_bytes) = (m.gpu, m.l2_bytes)
                  AND o.name IN (SELECT machine FROM predicted)) END;

-- Y = l2 / part, as in experiments/star3d-law.yaml
CREATE TABLE law_part AS SELECT column1 AS part FROM (VALUES (30720.0), (15360.0), (7680.0));

-- of which anything is asked: what was measured, counted, or is to be predicted; and the K80 of the paper
CREATE TABLE law_shape AS
SELECT machine, precision, radius, ny
FROM star3d_point
UNION
SELECT machine, precision, radius, ny
FROM star3d_l2hit
UNION
SELECT machine, precision, radius, ny
FROM star3d_counters
UNION
SELECT witness, precision, radius, ny
FROM foretold
UNION
SELECT name, precision, radius, round(l2_bytes / part)
FROM machine, law_part, precision, (SELECT 1.0 AS radius UNION ALL VALUES (2.0), (3.0), (4.0), (5.0))
UNION
SELECT 'K80', 'single', radius, ny
FROM published_star3d_k80_cliff;

-- sums write 1/32 value a point
CREATE TABLE law_case AS
WITH chip AS (
    SELECT name AS machine, 1 AS now, nullif(machine.l2_bytes, 0) AS l2_bytes, effective_bytes, dram_gbs
    FROM machine
    LEFT JOIN effective_l2 ON machine = name
    UNION
    SELECT witness, 0, l2_bytes, c_eff_bytes, NULL
    FROM foretold
    JOIN machine ON name = witness
    UNION
    SELECT 'K80', 1, l2_bytes, NULL, NULL
    FROM published_star3d_k80_cliff),
form (change, l2, planes, written, times, law) AS (
    SELECT change, 'effective', CASE written WHEN 1 THEN '2r+2' ELSE '2r+1' END, written, times, 1
    FROM law_change
    UNION ALL
    VALUES ('none', 'effective', '2r+1', 0, 1, 0), ('none', 'whole', '2r+2', 1, 1, 0),
        ('none', 'whole', '2r+1', 0, 1, 0), ('none', 'half', '2r+2', 1, 1, 0),
        ('none', 'half', '2r+1', 0, 1, 0), ('none', 'whole', 'rims', NULL, 1, 0)),
filled AS (
    SELECT *,
        CASE l2
            WHEN 'effective' THEN effective_bytes
            WHEN 'whole' THEN l2_bytes
            ELSE l2_bytes / 2 END AS capacity,
        2 * radius + 1 AS reads, bytes * ny * (2 * radius + 1 + written) AS fill
    FROM law_shape
    JOIN chip USING (machine)
    JOIN precision USING (precision), form)
SELECT machine, now, effective_bytes AS c_eff_bytes, change, precision, radius, ny, l2, planes, law, capacity,
    fill, reads,
    CASE planes
        WHEN 'rims' THEN (capacity / bytes - 2 * radius * ny) / (ny + 2 * radius + 2 * radius * ny)
        ELSE times * capacity / fill END AS x,
    CASE change
        WHEN 'sums' THEN 33 * dram_gbs / (32 * reads + 1)
        ELSE dram_gbs / (radius + 1) END AS t_eff_gbs
FROM filled;

CREATE TABLE law_row AS
SELECT l.*, r.x_whole, r.x_half, r.x_paper
FROM law_case l
JOIN (
    SELECT machine, now, c_eff_bytes, precision, radius, ny,
        max(x) FILTER (WHERE l2 = 'whole' AND planes = '2r+1') AS x_whole,
        max(x) FILTER (WHERE l2 = 'half' AND planes = '2r+1') AS x_half,
        max(x) FILTER (WHERE planes = 'rims') AS x_paper
    FROM law_case
    WHERE change = 'none'
    GROUP BY machine, now, c_eff_bytes, precision, radius, ny) r USING (machine, now, precision, radius, ny)
WHERE law
  AND r.c_eff_bytes IS l.c_eff_bytes;
CREATE TABLE law_now AS
SELECT machine, precision, radius, ny, x, x_paper, fill, t_eff_gbs
FROM law_row
WHERE now
  AND change = 'none';
