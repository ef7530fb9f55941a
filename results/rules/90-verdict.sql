-- A row per claim, machine and place: whether the claim holds there. The claim's query
-- (paper/claims/NAME.sql) gives these rows; a machine without a row has not measured what the claim needs.
--   place         radius, precision, size ..., if the claim is about several: 'single r = 1'; else ''
--   value         the value that decides
--   least, most   the claim holds if least <= value <= most; NULL: no bound
--   floor         the uncertainty of value, in its unit: closer to a bound than this, the claim is
--                 inconclusive
--   numbers       what a reader should see
CREATE VIEW verdict_place AS
SELECT *, measured.rowid AS i, rtrim(place, replace(place, ' ', '')) AS words,
    replace(place, rtrim(place, replace(place, ' ', '')), '') AS last,
    CASE
        WHEN (least IS NULL OR value - floor >= least) AND (most IS NULL OR value + floor <= most)
            THEN 'holds'
        WHEN value + floor < least OR value - floor > most THEN 'fails'
        ELSE 'inconclusive' END AS verdict,
    CASE
        WHEN most IS NULL THEN printf('at least %.6g', least)
        WHEN least IS NULL THEN printf('at most %.6g', most)
        WHEN least = most THEN printf('%.6g', least)
        ELSE printf('%.6g to %.6g', least, most) END AS bound
FROM measured
WHERE value NOTNULL
ORDER BY i;

-- The sign of a verdict in tables for readers; a verdict is LIKE its pattern. None for 'no data'.
CREATE TABLE verdict_sign (pattern TEXT PRIMARY KEY, sign TEXT NOT NULL);
INSERT INTO verdict_sign
VALUES ('holds', '✓'), ('holds where%', '◐'), ('fails', '✗'), ('inconclusive', '?');

-- A row per claim and GPU model whose first data are older than the claim's sentence, bound or rule.
-- Whoever wrote the latter could have known the data, so the answer is no prediction, on no card of the
-- model and for good.
--   part   the youngest of the three; 'claim': all from one commit
--   mark   as printed, with both dates, and with times (UTC) if the dates are equal
-- In comparisons 'not committed' is later than any date.
CREATE VIEW mark AS
WITH part AS (
    SELECT claim, gpu, first_data,
        CASE
            WHEN sentence = bound AND bound = rule THEN 'claim'
            WHEN '' IN (sentence, bound, rule) THEN 'text'
            WHEN rule = max(sentence, bound, rule) THEN 'rule'
            WHEN bound = max(sentence, bound, rule) THEN 'bound'
            ELSE 'sentence' END AS part,
        iif('' IN (sentence, bound, rule), 'not committed', max(sentence, bound, rule)) AS written
    FROM claim_date
    WHERE first_data <> '')
SELECT claim, gpu, part, written, first_data,
    printf(
        '%s %s, data %s', part, replace(substr(written, 1, n), 'T', ' '),
        replace(substr(first_data, 1, n), 'T', ' ')) AS mark
FROM (
        SELECT *, iif(substr(written, 1, 10) IN ('not commit', substr(first_data, 1, 10)), 16, 10) AS n
        FROM part)
WHERE written > first_data;

-- A row per claim and machine, over all its places. 'holds where ...' names the places at which it holds,
-- if it does not hold at all. But a sentence that speaks of every place (every, always, at all) fails where
-- one place fails.
--   numbers   of all places
--   mark      of the GPU's model (view mark), if there is a verdict
--   needs     the bounds and floors in words, then the mark
CREATE VIEW verdict AS
WITH place AS (
    SELECT name, machine, count(*) AS n, sum(verdict = 'holds') AS holds, sum(verdict = 'fails') AS fails,
        min(floor) AS small, max(floor) AS floor,
        words || group_concat(last, ', ') FILTER (WHERE verdict = 'holds') AS held,
        words || group_concat(ltrim(last || ': ', ': ') || numbers, ', ') AS numbers, min(bound) AS low,
        max(bound) AS high, min(i) AS i
    FROM verdict_place
    GROUP BY name, machine, words)
SELECT name, claim, source, finding, machine, label,
    CASE
        WHEN sum(n) IS NULL THEN 'no data'
        WHEN sum(holds) = sum(n) THEN 'holds'
        WHEN ' ' || claim LIKE '% every %' OR ' ' || claim LIKE '% always %' OR ' ' || claim LIKE '% at all %'
            THEN iif(sum(fails) > 0, 'fails', 'inconclusive')
        WHEN sum(holds) > 0 THEN 'holds where ' || group_concat(held, '; ')
        WHEN sum(fails) > 0 THEN 'fails'
        ELSE 'inconclusive' END AS verdict,
    group_concat(numbers, '; ') AS numbers,
    min(low) || CASE WHEN max(high) <> min(low) THEN ' or ' || max(high) ELSE '' END
        || CASE
            WHEN max(floor) > 0
                THEN printf(
                    CASE WHEN max(floor) > 1.5 * min(small) THEN ' ± %.3g to %.3g' ELSE ' ± %.3g' END,
                    CASE WHEN max(floor) > 1.5 * min(small) THEN min(small) ELSE max(floor) END, max(floor))
            ELSE '' END
        || ifnull('; ' || mark, '') AS needs,
    iif(sum(n) IS NULL, NULL, mark) AS mark
FROM (
        SELECT claim.*, machine.name AS machine, label, mark, place.*
        FROM claim
        JOIN machine ON machine.gpu IS NOT NULL
        LEFT JOIN place ON place.name = claim.name AND place.machine = machine.name
        LEFT JOIN mark ON mark.claim = claim.name AND mark.gpu = machine.gpu
        ORDER BY claim.name, machine.name, i)
GROUP BY name, machine;

-- A row per GPU model: its first card, which is the one with most logs, and how many cards it has.
CREATE VIEW card_first AS
SELECT gpu, name AS first, label AS first_label, cards
FROM (
        SELECT gpu, name, label, count(*) OVER (PARTITION BY gpu) AS cards,
            row_number() OVER (
                PARTITION BY gpu
                ORDER BY (SELECT count(*) FROM axes WHERE machine = name) DESC, name) AS k
        FROM machine
        WHERE gpu NOTNULL)
WHERE k = 1;

-- A row per claim, place and card of a GPU model that has several, where the card and the model's first one
-- (first) decide the place over the same cases: both have measured it, and `cases` are as many.
CREATE VIEW card_place AS
SELECT c.name, gpu, c.place, c.i, c.words, c.last, c.machine, label, c.value, c.verdict, c.numbers, first,
    f.verdict AS first_verdict
FROM verdict_place c
JOIN machine m ON m.name = c.machine
JOIN card_first USING (gpu)
JOIN verdict_place f ON (f.name, f.machine, f.place) = (c.name, first, c.place) AND f.cases IS c.cases
WHERE cards > 1
  AND c.cases IS NOT 0;

-- A row per claim and GPU model that several cards decide over the same cases.
--   cards    how many
--   differ   cards with another verdict than the first one, each with the places; NULL: none
--   range    of the first place, if readers see its value: median over the cards, least and largest
--   says     all of it in words
CREATE VIEW card_verdict AS
WITH placed AS (
    SELECT *, count(*) OVER p AS n, row_number() OVER (p ORDER BY value) AS k
    FROM card_place
    WINDOW p AS (PARTITION BY name, gpu, place)),
place AS (
    SELECT *, min(i) FILTER (WHERE machine = first) OVER (PARTITION BY name, gpu) AS first_i
    FROM placed
    WHERE n > 1),
other AS (
    SELECT name, gpu, machine, label, verdict, words || group_concat(last, ', ') AS places, min(i) AS i
    FROM (SELECT * FROM place ORDER BY i)
    WHERE verdict <> first_verdict
    GROUP BY name, gpu, machine, words, verdict),
card AS (
    SELECT name, gpu, label || ' ' || group_concat(ltrim(places || ' ') || verdict, ', ') AS differs
    FROM (SELECT * FROM other ORDER BY machine, i)
    GROUP BY name, gpu, machine),
shown AS (
    SELECT name, gpu,
        printf(
            'median %.2f, %.2f to %.2f', avg(value) FILTER (WHERE 2 * k BETWEEN n AND n + 2), min(value),
            max(value)) AS range
    FROM place
    GROUP BY name, gpu, place
    HAVING sum(i = first_i AND numbers LIKE printf('%.2f%%', value)))
SELECT c.name, c.gpu, first, cards, differ, range,
    printf(
        'on %d cards, over the same cases: %s%s', cards,
        ifnull('another verdict on ' || differ, 'the same verdict'), ifnull('; ' || range, '')) AS says
FROM (
        SELECT name, gpu, min(first) AS first, count(DISTINCT machine) AS cards
        FROM place
        GROUP BY name, gpu) c
LEFT JOIN (SELECT name, gpu, group_concat(differs, '; ') AS differ FROM card GROUP BY name, gpu) d
    USING (name, gpu)
LEFT JOIN shown USING (name, gpu);

-- A row per claim and card of such a model: what is printed beside its verdict.
CREATE VIEW card_said AS
SELECT v.name, v.machine,
    CASE
        WHEN v.machine = f.first THEN c.says
        WHEN v.verdict <> 'no data' AND NOT EXISTS (
                SELECT 1
                FROM card_place p
                WHERE p.name = v.name
                  AND p.machine = v.machine)
            THEN 'over other cases than on ' || f.first_label || ': not compared' END AS says
FROM verdict v
JOIN machine m ON m.name = v.machine
JOIN card_first f ON f.gpu = m.gpu AND f.cards > 1
LEFT JOIN card_verdict c ON c.name = v.name AND c.gpu = m.gpu;
