-- The law of the L2 cliff and its baseline models. The formula is in this file alone: predictions
-- (paper/predict.sql), their check, figures, claims and the page read law_case.
--
--     X = times · C / (s · Y · (2r + 1 + written))
--
-- A sweep of star3d keeps the 2r+1 planes that it reads and the one that it writes (written), with s bytes
-- per value. At that X they fill the L2; beyond it each plane is read again. C is the usable part of the
-- L2, C_eff (results/rules/21-effective_l2.sql).
--
-- A row per change of `causal` (src/cliff/causal.cu).
--   written      planes that are written
--   times        length of the rows, as a multiple; NULL: the law predicts no onset
--   line, says   order and name in figures
CREATE TABLE law_change AS
SELECT row_number() OVER () AS line, column1 AS change, column2 AS written, column3 AS times, column4 AS says
FROM (
        VALUES ('none', 1, 1, 'no change'), ('cold', 1, 1, 'cold caches'),
            ('padded', 1, 1, 'rows further apart'), ('walk-y', 1, 1, 'blocks y fastest'),
            ('walk-z', 1, NULL, 'blocks z fastest'),
            ('walk-halves', 1, 2, 'half of the rows, then the others'), ('sums', 0, 1, 'no plane written'),
            ('streaming', 0, 1, 'stores: streaming'), ('through', 0, 1, 'stores: write-through'),
            ('first', 0, 1, 'stores: evict first'));

-- A row of predicted.csv per machine (witness) that tests it. A machine without predictions of its own
-- tests those of a machine with the same GPU and L2: a second card of the model.
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

-- Y = l2 / part in experiments/star3d-law.yaml.
CREATE TABLE law_part AS SELECT column1 AS part FROM (VALUES (30720.0), (15360.0), (7680.0));

-- A row per shape that the law is asked for: those that were measured, profiled or are to be predicted, and
-- the paper's K80.
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

-- A row per machine, C_eff, shape (precision, radius, Y = ny), change and model.
--   now          1: C_eff is today's; 0: that of a prediction
--   law          1: the law; 0: a baseline model, only without a change
--   l2, planes   the part of the L2 ('effective', 'whole', 'half') and the planes that fill it ('2r+2',
--                '2r+1'). 'rims' is the K80 paper's formula: s·(X·Y + 2r(X+Y) + 2r·X·Y) in the whole L2
--   capacity     C, in bytes
--   fill         bytes of all planes per point in X
--   x            the cliff onset; NULL: none
--   reads        values read from DRAM per point beyond the onset
--   t_eff_gbs    T_eff there, if reading limits. The change 'sums' writes 1/32 value per point
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
filling AS (
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
FROM filling;

-- The rows of the law, with the onsets of three baseline models: 2r+1 planes in the whole L2 (x_whole) or
-- in half of it (x_half), and 'rims' (x_paper).
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

-- The rows of the law for today's C_eff, without a change.
CREATE TABLE law_now AS
SELECT machine, precision, radius, ny, x, x_paper, fill, t_eff_gbs
FROM law_row
WHERE now
  AND change = 'none';
