-- What stands beside the logs: predictions, which are older than what they predict and so are never made anew, but must be what the law gives for the
-- C_eff that they name (results/rules/41-law.sql), but for set-asides of the L2, of which nothing is predicted any more; and a second device of a model (results/compare.sql), whose times are its own.
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

INSERT INTO finding
SELECT a, a || '/machine.json', 0, 'copied',
    printf('%d of %d cases of %s have the very same times: a copy, not a second device', copied, cases, b),
    NULL
FROM pair_said
WHERE devices
  AND 2 * copied > cases;
-- Two cards of a model are known to differ by 0.4 to 0.5 % in the median, and in 99 of 100 cases by at most 5 %.
INSERT INTO note
SELECT a, a || '/machine.json', 0,
    printf('%.1f %% apart from %s in the median of %d cases, more than cards of one model are known to be',
        100 * apart, b, cases)
FROM pair_said
WHERE devices
  AND apart > 0.05
  AND 2 * copied <= cases;
