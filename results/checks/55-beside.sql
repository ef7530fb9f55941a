-- Predictions: each row is what the law (results/rules/41-law.sql) gives for the C_eff that it names.
-- Predictions are never made anew, as they must be older than the data. Rows about L2 set-aside are not
-- checked, as the law no longer predicts these.
INSERT INTO finding
SELECT p.machine, p.machine || '/predicted.csv',
    p.rowid - (SELECT min(rowid) FROM predicted q WHERE q.machine = p.machine) + 2, 'predicted',
    CASE
        WHEN l.x IS NULL THEN 'not a row that `make predict` writes'
        ELSE printf('not what the law gives for an effective L2 of %.0f bytes', p.c_eff_bytes) END,
    CASE
        WHEN l.x NOTNULL
            THEN printf('x %.3f, reads %d, x_whole %.3f, x_half %.3f', l.x, l.reads, l.x_whole,
                l.x_half) END
FROM predicted p
LEFT JOIN law_row l ON l.machine = p.machine
    AND NOT now
    AND l.c_eff_bytes = p.c_eff_bytes
    AND (l.change, l.precision, l.radius, l.ny) = (p.change, p.precision, p.radius, p.ny)
WHERE p.change NOT LIKE 'aside-%'
  AND (abs(p.x - l.x) < 0.001
              AND p.reads = l.reads
              AND p.t_eff_gbs > 0
              AND abs(p.x_whole - l.x_whole) < 0.001
              AND abs(p.x_half - l.x_half) < 0.001) IS NOT 1;

-- A second device of a model (results/compare.sql) has times of its own.
INSERT INTO finding
SELECT a, a || '/machine.json', 0, 'copied',
    printf('%d of %d cases of %s have the very same times: a copy, not a second device', copied, cases, b),
    NULL
FROM pair_said
WHERE devices
  AND 2 * copied > cases;

-- Two cards of one model are known to differ by 0.4 to 0.5 % in the median, and by at most 5 % in 99 of 100
-- cases.
INSERT INTO note
SELECT a, a || '/machine.json', 0,
    printf('%.1f %% apart from %s in the median of %d cases, more than cards of one model are known to be',
        100 * apart, b, cases)
FROM pair_said
WHERE devices
  AND apart > 0.05
  AND 2 * copied <= cases;
