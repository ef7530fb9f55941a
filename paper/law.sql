-- The tables of docs/law.md. First a row per question about the onset that a claim decides: what was
-- predicted, what was measured on each GPU model (the first card), what either answer means, and where the
-- data are. Then a row per model of the onset: what it must be told, and its error.
.mode list
.headers off
-- place: the place of the claim whose numbers are shown; NULL: all. A claim may stand for several questions.
CREATE TEMP TABLE tried (question TEXT, claim TEXT, place TEXT, holds TEXT, fails TEXT, log TEXT);
INSERT INTO tried
VALUES ('Does the order of a block''s loads count?', 'onset-order', NULL,
        'the machine code''s order is right', 'the order is wrong, or hidden by a bias',
        '`star3d-plane-dram`'),
    ('Why are all onsets of one GPU a little early?', 'onset-bias', NULL,
        'its L2 holds less: no stencil needed', 'it is the stencil', '`star3d-plane-dram`, `places-again`'),
    ('Do blocks run on halves by chance?', 'places-next', NULL, 'no: successive blocks are alike',
        'a coin is right', '`places-placement`'),
    ('… also in y and z?', 'places-rows', NULL, 'by chance, so a coin is right there', 'a rule in y or z',
        '`places-placement`'),
    ('Is that why half lines come late?', 'star3d-blind-alike', NULL,
        'yes: alike blocks keep fewer lines twice', 'something else is missing', '`places-half-lines`'),
    ('Are box, wave, in place, two fields right, blind?', 'star3d-blind', 'other shapes',
        'the rules do for other shapes', 'a rule for their order is missing', '`star3d-blind-shapes-dram`'),
    ('… stars of half lines?', 'star3d-blind', 'half lines', 'a coin does', 'placement counts',
        '`star3d-blind-dram`'),
    ('… other writes?', 'star3d-blind', 'other writes', 'the rule of writes does',
        'a write takes another room', '`star3d-blind-written-dram`'),
    ('… in double precision at r = 1?', 'star3d-written-double', NULL,
        'the blind curve''s block or X is the reason', 'a written line takes more room',
        '`star3d-written-double-dram`'),
    ('Do columns that move to another SM act as any SM''s?', 'star3d-columns', 'going on', 'yes',
        'something else keeps lines', '`star3d-keep-dram`'),
    ('Is it lock-step that keeps them?', 'star3d-free', NULL, 'yes: free blocks lose it',
        'no: it is who runs where', '`star3d-free-dram`'),
    ('Is it the half of the SM that goes on?', 'star3d-handed', NULL, 'yes', 'the SM counts, or the order',
        '`star3d-handed-dram`'),
    ('… or the SM, by its L1?', 'star3d-handed-same', NULL, 'no: an L1 does not matter',
        'an SM that stays has its L1, too', '`star3d-handed-dram`'),
    ('Do cells or whole lines fill the L2?', 'star3d-causal-padded', NULL, 'cells', 'lines, or distances',
        '`star3d-causal`'),
    ('… line by line?', 'star3d-pads', NULL, 'whole lines; distances do not count',
        'sets or homes of the padding count', '`star3d-pads-dram`'),
    ('Does a co-runner take all that it reads?', 'star3d-thief-slope', NULL, 'yes',
        'it keeps less, or time is no measure of it', '`star3d-thief`'),
    ('Does a co-runner keep its bytes?', 'star3d-thief-kept', NULL, 'yes', 'DRAM delivers them again',
        '`star3d-thief-dram`'),
    ('… and the star lose as many, by counts?', 'star3d-thief-onset', NULL, 'yes: only the time differs',
        'the star keeps more than is left', '`star3d-thief-dram`'),
    ('Do written lines outlive a flood?', 'places-dirty', NULL, 'yes, by a way', 'no: one rule less',
        '`places-flood`'),
    ('Does the time follow from the misses?', 'star3d-nine-onset', 'without a Z loop', 'yes',
        'a variant hides them otherwise', '`star3d-nine`');

CREATE TEMP TABLE gpu AS
SELECT name AS machine, label
FROM machine
WHERE label IN ('H100', 'H200');

SELECT '| question | predicted | H100 | H200 | if it holds | if it fails | data |';
SELECT '|---|---|---|---|---|---|---|';
WITH said AS (
    SELECT t.rowid AS i, gpu.label,
        iif(t.place IS NULL, v.verdict, p.verdict) AS verdict,
        iif(t.place IS NULL, v.numbers, p.numbers) AS numbers
    FROM tried t
    CROSS JOIN gpu
    LEFT JOIN verdict v ON (v.name, v.machine) = (t.claim, gpu.machine)
    LEFT JOIN verdict_place p ON (p.name, p.machine, p.place) = (t.claim, gpu.machine, t.place)),
cell AS (
    SELECT i, label,
        CASE
            WHEN ifnull(verdict, 'no data') = 'no data' THEN 'not measured'
            ELSE sign || ' ' || numbers END AS says
    FROM said
    LEFT JOIN verdict_sign ON verdict LIKE pattern)
SELECT printf('| %s | %s (`%s`) | %s | %s | %s | %s | %s |', question, rtrim(c.claim, '.'), t.claim, a.says,
        b.says, holds, fails, log)
FROM tried t
JOIN claim c ON c.name = t.claim
JOIN cell a ON (a.i, a.label) = (t.rowid, 'H100')
JOIN cell b ON (b.i, b.label) = (t.rowid, 'H200')
ORDER BY t.rowid;

SELECT '';
SELECT '| model | must be told | H100, DRAM | H100, time | H200, DRAM | H200, time |';
SELECT '|---|---|---|---|---|---|';
WITH error AS (
    SELECT says, label, seen, printf('%.1f (%.0f)', 100 * avg(abs(off)), 100 * max(abs(off))) AS percent
    FROM onset_says
    JOIN gpu USING (machine)
    GROUP BY says, label, seen)
SELECT printf('| %s | %s | %s | %s | %s | %s |', model, needs,
        ifnull(max(percent) FILTER (WHERE label = 'H100' AND seen = 'dram'), '–'),
        ifnull(max(percent) FILTER (WHERE label = 'H100' AND seen = 'time'), '–'),
        ifnull(max(percent) FILTER (WHERE label = 'H200' AND seen = 'dram'), '–'),
        ifnull(max(percent) FILTER (WHERE label = 'H200' AND seen = 'time'), '–'))
FROM onset_model m
LEFT JOIN error USING (says)
GROUP BY m.rowid;
