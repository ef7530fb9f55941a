-- What moves the L2 cliff: onsets of `causal`, each with one thing changed (star3d-causal,
-- star3d-causal-cold; src/cliff/causal.cu), compared with the law (results/rules/41-law.sql).
--
-- A row per curve.
--   x, predicted       X of the onset, measured and by the law
--   plain, unchanged   the same without the change
--   moved              x / plain, 0 if there is no onset
--   should             predicted / unchanged
--   off                what moved may be off by: half the distance of two X
--   share              of the way from no change, 0, to the law's value, 1
--   words              what a claim prints
CREATE TABLE causal AS
WITH curve AS (
    SELECT c.machine, c.experiment, c.change, line, says, c.precision, c.radius, c.ny, c.rise,
        c.between_x AS x, c.x - c.x_before AS step, ifnull(p.x, l.x) AS predicted,
        CASE WHEN p.x NOTNULL THEN q.x ELSE u.x END AS unchanged, p.x NOTNULL AS first
    FROM cliff c
    JOIN law_change USING (change)
    LEFT JOIN (
        SELECT machine, change, precision, radius, ny, x FROM law_case WHERE now AND law)
        l USING (machine, change, precision, radius, ny)
    LEFT JOIN law_now u USING (machine, precision, radius, ny)
    LEFT JOIN predicted p ON p.variant = 'causal'
        AND (p.change, p.machine, p.precision, p.radius, p.ny)
            = (c.change, c.machine, c.precision, c.radius, c.ny)
    LEFT JOIN predicted q ON q.variant = 'causal'
        AND (q.change, q.machine, q.precision, q.radius, q.ny)
            = ('none', c.machine, c.precision, c.radius, c.ny)
    WHERE c.experiment IN ('star3d_causal', 'star3d_causal_cold')
      AND c.points >= 5),
plain_onset AS (
    SELECT curve.*, plain.x AS plain, ifnull(curve.x / plain.x, plain.x * 0) AS moved,
        predicted / unchanged AS should, ifnull(curve.step / plain.x / 2, 0) AS off
    FROM curve
    LEFT JOIN (
        SELECT machine, precision, radius, ny, between_x AS x
        FROM cliff
        WHERE experiment = 'star3d_causal'
          AND change = 'none') plain USING (machine, precision, radius, ny))
SELECT *, CASE WHEN predicted <> unchanged THEN (moved - 1) / (should - 1) END AS share,
    CASE
        WHEN x > 0 THEN printf('%.2f× the X', moved)
        ELSE printf('no drop (%+.1f %%)', 100 * rise) END AS words
FROM plain_onset
ORDER BY machine, experiment, precision, radius, ny, change;

-- A row per change: the same over all of its curves.
CREATE TABLE causal_said AS
SELECT machine, experiment, change,
    CASE count(x)
        WHEN 0 THEN 'no drop'
        ELSE printf(
                CASE
                    WHEN round(max(moved), 2) = round(min(moved) FILTER (WHERE x > 0), 2) THEN '%.2f× the X'
                    ELSE '%.2f to %.2f× the X' END,
                min(moved) FILTER (WHERE x > 0), max(moved))
                || CASE
                    WHEN count(x) < count(*)
                        THEN printf(', %d of %d without a drop', count(*) - count(x), count(*))
                    ELSE '' END END AS said
FROM causal
WHERE plain > 0
GROUP BY machine, experiment, change;
