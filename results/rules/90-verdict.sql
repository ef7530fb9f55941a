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
