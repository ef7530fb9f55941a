-- claim: Classic variants differ no more from card to card of a model than from round to round on one card.
-- source: this artifact
-- What 19 of 20 cases of star3d-fixed differ by between this card and the model's first one, with the same
-- setting (results/rules/11-cards.sql) / between two rounds on this card, each in another order of the cases
-- (results/rules/12-noise.sql); of the first card its largest. The time on a card is over both rounds, so 0.7
-- is to be expected of cards that do not differ. floor: a percentile more or less of the cases.
WITH card AS (
    SELECT gpu, machine, first_value(machine) OVER c AS first, ns, first_value(ns) OVER c AS first_ns
    FROM card_time
    WHERE experiment = 'star3d_fixed'
    WINDOW
        c AS (
            PARTITION BY gpu, variant, precision, radius, nx, ny, nz, block, cache, axes ORDER BY machine)),
placed AS (
    SELECT *, row_number() OVER (k ORDER BY apart) AS i, count(*) OVER k AS n
    FROM (SELECT *, max(ns, first_ns) / min(ns, first_ns) - 1 AS apart FROM card WHERE machine <> first)
    WINDOW k AS (PARTITION BY machine)),
pair AS (
    SELECT machine, first, min(apart) FILTER (WHERE i >= 0.94 * n) AS low,
        min(apart) FILTER (WHERE i >= 0.95 * n) AS most, min(apart) FILTER (WHERE i >= 0.96 * n) AS high
    FROM placed
    GROUP BY machine)
SELECT n.machine, max(p.most) / n.most AS value, 1 AS most, (high - low) / 2 / n.most AS floor,
    printf('%.1f %% from card to card, %.1f %% from round to round', 100 * max(p.most), 100 * n.most)
        AS numbers,
    0 AS cases
FROM noise n
JOIN pair p ON n.machine IN (p.machine, first)
WHERE n.experiment = 'star3d_fixed'
GROUP BY n.machine
