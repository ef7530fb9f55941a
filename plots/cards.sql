-- needs: star3d_fixed
-- Cards of one model side by side (results/rules/11-cards.sql): the classic variants at fixed sizes, and the
-- rings at their best setting.
CREATE TEMP TABLE of_card AS
SELECT gpu, machine, variant, CASE variant WHEN 'base' THEN 1 WHEN 'readonly' THEN 2 WHEN 'shared' THEN 3
        WHEN 'base_zloop' THEN 4 WHEN 'readonly_zloop' THEN 5 WHEN 'shared_zloop' THEN 6
        WHEN 'base_zloop_reg' THEN 7 WHEN 'readonly_zloop_reg' THEN 8 WHEN 'shared_zloop_reg' THEN 9
        WHEN 'async_ring' THEN 10 WHEN 'tma_inline' THEN 11 WHEN 'specialised' THEN 12
        WHEN 'tma_ring' THEN 13 WHEN 'tensor_ring' THEN 14 WHEN 'systolic' THEN 15 ELSE 16 END AS lane,
    ns / median_ns AS q
FROM card_time
WHERE experiment = 'star3d_fixed' AND variant <> 'openacc'
    OR experiment = 'star3d_limit' AND (variant LIKE '%ring' OR variant IN ('tma_inline', 'specialised'))
    OR experiment = 'star3d_temporal' AND variant IN ('systolic', 'temporal');
CREATE TEMP TABLE model AS
SELECT gpu, row_number() OVER (ORDER BY gpu DESC) AS i, (SELECT label FROM machine m WHERE m.gpu = g.gpu
    ORDER BY name) AS label
FROM (SELECT DISTINCT gpu FROM of_card) g;

-- What differs between the cards and, of the classic variants, between the rounds on one of them
CREATE TEMP TABLE said AS
SELECT 100 * max(worst) FILTER (WHERE experiment = 'star3d_fixed') AS classic,
    100 * max(worst) FILTER (WHERE experiment = 'star3d_limit' AND kind = 'rings') AS rings,
    100 * max(most) FILTER (WHERE experiment = 'star3d_fixed') AS cards
FROM card_apart
WHERE kind NOTNULL;
SELECT 'title', 'Cards of one model: classic variants differ by up to '
        || printf('%.0f %%', classic) || ifnull(printf(', rings by %.0f %%', rings), '')
FROM said
WHERE classic NOTNULL;
SELECT 'says', printf('19 of 20 cases of the classic variants differ by at most %.1f %% between cards, and '
        || 'by at most %.1f %% between two rounds on one card (grey). Lines: all cases; bars: 9 in 10; '
        || 'marks: the median.',
        cards, 100 * most)
FROM said, (
    SELECT max(most) AS most
    FROM noise
    JOIN machine ON machine = name
    WHERE experiment = 'star3d_fixed' AND gpu IN (SELECT gpu FROM of_card));

SELECT 'far', max(abs(q - 1)) FROM of_card GROUP BY NULL;
SELECT 'models[]', i FROM model ORDER BY i;
SELECT 'model_' || i, label FROM model;
SELECT 'lanes[]', variant FROM (SELECT DISTINCT variant, lane FROM of_card) ORDER BY lane;
-- half of the range over the rounds on one card that holds 19 in 20 cases
SELECT 'noise_' || i, max(most) / 2
FROM model
JOIN machine m USING (gpu)
JOIN noise ON machine = name
WHERE experiment = 'star3d_fixed'
GROUP BY i;

-- By card: column 2 its number, 3 the variant, 4 to 8 time over the model's median: least, 5 in 100, median,
-- 95 in 100, largest
SELECT 'cards_' || m.i, iif(card = 1, 'first', substr(machine, -6)), card, variant, min(q),
    min(q) FILTER (WHERE k >= 0.05 * n), min(q) FILTER (WHERE k >= 0.5 * n),
    min(q) FILTER (WHERE k >= 0.95 * n), max(q)
FROM (
    SELECT *, row_number() OVER (v ORDER BY q) AS k, count(*) OVER v AS n,
        dense_rank() OVER (PARTITION BY gpu ORDER BY machine) AS card
    FROM of_card
    WINDOW v AS (PARTITION BY machine, variant))
JOIN model m USING (gpu)
GROUP BY machine, variant
ORDER BY m.i, card, lane;
