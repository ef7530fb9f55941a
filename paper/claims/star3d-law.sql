-- claim: The effective L2 alone predicts the drop before it is measured: X = C_eff / (s Y (2r+2)).
-- source: this artifact; the predictions (predicted.csv) are older than the data (star3d-law)
-- The mean distance from the predicted X over all curves with five whole blocks is at most 10 %; a curve
-- without an onset counts as 100 %. floor: twice the standard error.
SELECT machine, avg(e) AS value, 0.1 AS most,
    2 * sqrt(max(avg(e * e) - avg(e) * avg(e), 0) / count(*)) AS floor,
    printf(
        '%d of %d curves drop, at %.2f to %.2f times that X, off by %.1f %% on average '
            || '(blocks in part outside and the first X: %.1f %%',
        count(q), count(*), min(q), max(q), 100 * avg(e), 100 * avg(f))
        || ifnull(
            (
                SELECT '; were C ' || group_concat(printf('%d MiB: %.1f %%', mib, 100 * error), ', ') || ')'
                FROM law_against a
                WHERE a.machine = l.machine
                  AND experiment = 'star3d_law'
                  AND mib IN (38, 40, 44, 48)),
            ')') AS numbers
FROM (
        SELECT machine, x / predicted AS q, ifnull(abs(x / predicted - 1), 1) AS e,
            abs(first_x / predicted - 1) AS f
        FROM law
        WHERE first
          AND wholes >= 5) l
GROUP BY machine
