-- What two measurements of the same case differ by (A/A over the rounds of a run), as the program wrote it on
-- top of X_context: half of the cases within `half`, 95 in 100 within `most`, as fractions. A ratio is a
-- change where it is further from 1 than twice `half`.
CREATE TABLE noise AS
SELECT machine, replace(tbl, '_context', '') AS experiment,
    CAST(substr(text, instr(text, 'rounds: ') + 8) AS REAL) AS cases,
    CAST(substr(text, instr(text, 'half within ') + 12) AS REAL) / 100 AS half,
    CAST(substr(text, instr(text, '95 in 100 within ') + 17) AS REAL) / 100 AS most
FROM head
WHERE text LIKE '%A/A over rounds: %half within %95 in 100 within %';

-- What a ratio of two times must differ from 1 by: twice what half of its cases scatter by, 1 % at least. The
-- scatter is that between two rounds of a run or, if it is larger, that between two cards of the model.
CREATE TABLE margin AS
SELECT DISTINCT loaded.machine, tbl AS experiment,
    max(2 * ifnull(half, 0), 2 * ifnull(between_cards, 0), 0.01) AS margin
FROM loaded
JOIN machine ON machine.name = loaded.machine
LEFT JOIN noise ON noise.machine = loaded.machine AND noise.experiment = tbl
LEFT JOIN (
    SELECT gpu, experiment, median(two) AS between_cards
    FROM card_spread
    GROUP BY gpu, experiment) c
    ON c.gpu = machine.gpu AND c.experiment = tbl;
