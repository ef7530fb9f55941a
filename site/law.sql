-- The law of the L2 cliff on every GPU: predictions made before the measurement, those computed after it, and
-- their errors.
SELECT
    'p',
    printf(
        '%s: the L2 of %.0f MiB holds %.1f MiB, and reads from DRAM reach %.0f GB/s (stream-workingset). ',
        label,
        e.l2_bytes / 1048576,
        effective_bytes / 1048576,
        dram_gbs
    )
        || ifnull(
            (
                SELECT
                    printf(
                        CASE
                            WHEN first THEN 'The first rule was committed before the run:'
                                || ' of %d curves %d drop; its mean error is %.1f %%.'
                            ELSE 'Post hoc: of %d curves %d drop; mean error of the first rule %.1f %%.'
                        END,
                        curves,
                        drops,
                        100 * error
                    )
                FROM law_error l
                WHERE l.machine = e.machine AND l2 = 'effective' AND planes = '2r+2'
                ORDER BY first DESC
                LIMIT 1
            ),
            'No cliff of star3d has been measured yet.'
        )
        || ifnull(
            (
                SELECT
                    printf(
                        ' %d curves are predicted in results/%s/predicted.csv, from the C_eff of %s;'
                            || ' %d curves of star3d-law have been measured since.',
                        count(*),
                        p.machine,
                        min(measured),
                        (SELECT count(*) FROM law l WHERE l.machine = p.machine AND first)
                    )
                FROM predicted p
                WHERE p.machine = e.machine AND variant <> 'causal'
                GROUP BY p.machine
            ),
            ''
        )
FROM effective_l2 e
JOIN machine ON name = e.machine
ORDER BY label;
-- table law-error: The first rule and its baseline models: errors of the predicted onsets
SELECT
    'row' AS head,
    planes
        || ' planes fill '
        || CASE l2
            WHEN 'half' THEN 'half of the L2'
            ELSE 'the ' || l2 || ' L2'
        END AS "predicted onset: where",
    CASE l2 || planes
        WHEN 'effective2r+2' THEN 'the first rule'
        WHEN 'whole2r+1' THEN 'close to the K80 paper''s'
    END AS "rule",
    label AS GPU,
    replace(experiment, '_', '-') AS experiment,
    iif(first, 'before the run', 'post hoc') AS "prediction",
    printf('%d of %d', drops, curves) AS "curves that drop",
    100 * error AS "mean error|%.1f %%",
    100 * first_error AS "by the first X|%.1f %%",
    mean AS "measured / predicted|%.2f"
FROM law_error
JOIN machine ON name = machine
ORDER BY label, first DESC, experiment, error;
-- table law-claims: Consequences of the law, decided like every other claim
SELECT
    'row' AS head,
    'queries.html#' || name || char(29) || claim || char(28) || source AS claim,
    label AS GPU,
    verdict,
    numbers AS measured,
    needs AS "holds if"
FROM (SELECT *, min(verdict = 'no data') OVER (PARTITION BY name) AS nowhere FROM verdict)
WHERE (verdict <> 'no data' OR nowhere)
  AND (
      name IN ('stream-reread', 'star3d-cliff')
      OR name LIKE 'star3d-plane-%'
      OR name LIKE 'star3d-thief%'
      OR name LIKE 'star3d-elsewhere%'
      OR name LIKE 'star3d-law%'
      OR name LIKE 'star3d-causal%'
      OR name LIKE 'star3d-cliff-%'
  )
ORDER BY
    name LIKE 'star3d-plane-%' OR name IN ('star3d-thief', 'stream-reread') DESC,
    name LIKE 'star3d-law%' DESC,
    name LIKE 'star3d-causal%' DESC,
    name,
    label;
-- table law-foretold: Predicted onsets on GPUs not measured here, from published L2 curves: MiB of a plane
SELECT
    'row' AS head,
    model AS GPU,
    says AS "C by",
    c / 1048576 AS "C, MiB|%.1f",
    c / 1048576 / (
        SELECT planes
        FROM live
        WHERE (says, shape, radius, written) = ('law', 'star', 1, 1)
    ) AS "r = 1|%.2f",
    c / 1048576 / (
        SELECT planes
        FROM live
        WHERE (says, shape, radius, written) = ('law', 'star', 3, 1)
    ) AS "r = 3|%.2f",
    c / 1048576 / (
        SELECT planes
        FROM live
        WHERE (says, shape, radius, written) = ('law', 'star', 5, 1)
    ) AS "r = 5|%.2f"
FROM foretold_c
ORDER BY model = 'H200', model, says;
SELECT 'open', 'What moves the onset: one change at a time, and the prediction of the first rule'
WHERE EXISTS (SELECT * FROM causal);
SELECT 'table', 'law-causal', 'The X of the onset, and its ratio to the X without the change'
FROM causal
LIMIT 1;
.headers on
SELECT
    'row' AS head,
    label AS GPU,
    says AS change,
    precision,
    radius AS "r|%d",
    predicted AS "X by the rule|%.0f",
    ifnull(x, 'no cliff') AS "measured X|%.0f",
    should AS "ratio by the rule|%.2f",
    CASE WHEN x > 0 THEN moved END AS "ratio measured|%.2f"
FROM causal
JOIN machine ON name = machine
ORDER BY label, line, precision DESC, radius;
.headers off
SELECT 'end' FROM causal LIMIT 1;
SELECT 'close' WHERE EXISTS (SELECT * FROM causal);
SELECT 'open', 'Every curve: onset and depth, measured and by the first rule';
-- table law-curves: Curves of star3d without a Z loop; X in points, T_eff beyond 1.5 times the predicted X
SELECT
    'row' AS head,
    label AS GPU,
    replace(experiment, '_', '-') AS experiment,
    precision,
    variant,
    radius AS "r|%d",
    ny AS "Y|%d",
    predicted AS "predicted X|%.0f",
    ifnull(x, iif(wholes >= 5, 'no cliff', 'too few whole blocks')) AS "measured X|%.0f",
    first_x AS "by the first X|%d",
    x / predicted AS "measured / predicted|%.2f",
    t_eff_predicted AS "T_eff predicted, GB/s|%.0f",
    t_eff_gbs AS "T_eff measured, GB/s|%.0f",
    100 * rise AS "rise of the time|%+.0f %%"
FROM law
JOIN machine ON name = machine
ORDER BY label, first DESC, precision DESC, variant, radius, ny;
SELECT 'close';
