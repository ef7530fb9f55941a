-- An own machine (:mine, in the database own) beside a published one (:theirs): times of their common cases
-- (results/compare.sql), and the claims.
SELECT
    'p',
    printf(
        'Yours: %s%s, %d cores. The published %s: %s%s, %d cores.',
        ifnull(m.gpu || '; ', ''),
        m.cpu,
        m.cores,
        o.name,
        ifnull(o.gpu || '; ', ''),
        o.cpu,
        o.cores
    )
        || CASE
            WHEN m.gpu IS NOT o.gpu OR (m.cpu, m.cores) IS NOT (o.cpu, o.cores) THEN printf(
                ' These are different %s, so the ratio of their times compares hardware.',
                CASE
                    WHEN m.gpu IS o.gpu THEN 'hosts (for experiments on the host)'
                    WHEN (m.cpu, m.cores) IS (o.cpu, o.cores) THEN 'GPUs'
                    ELSE 'machines'
                END
            )
            ELSE ''
        END
FROM own.machine m, main.machine o
WHERE m.name = :mine AND o.name = :theirs;
SELECT
    'p',
    printf('Beside the published %s: ', :theirs)
        || ifnull(
            (
                SELECT
                    printf(
                        '%d cases in common; %.0f %% of their times agree within 5 %%.',
                        cases,
                        100.0 * within / cases
                    )
                FROM pair_said
            ),
            'no case in common yet.'
        );
SELECT
    'table',
    'own-' || :mine || '-' || :theirs,
    'Your times divided by the published ones (below 1: yours is faster)'
FROM pair_said;
.headers on
SELECT
    'row' AS head,
    replace(experiment, '_', '-') AS experiment,
    cases,
    median AS "median ratio|%.3f",
    p5 AS "5th percentile|%.3f",
    p95 AS "95th percentile|%.3f",
    100.0 * within / cases AS "within 5 %|%.0f %%",
    faster,
    slower
FROM compared
ORDER BY experiment;
.headers off
SELECT 'end' FROM pair_said;
SELECT
    iif(gpu ISNULL, 'note', 'table'),
    iif(
        gpu ISNULL,
        'Claims are about GPUs: a run on a host decides none.',
        'own-claims-' || :mine || '-' || :theirs
    ),
    'The claims that your run decides; different verdicts come first'
FROM own.machine
WHERE name = :mine;
.headers on
SELECT
    'row' AS head,
    'queries.html#' || m.name || char(29) || m.claim AS claim,
    m.verdict AS "verdict, yours",
    o.verdict AS "verdict, published",
    iif(m.verdict = o.verdict, 'same', 'differs') AS both,
    m.numbers AS "yours",
    o.numbers AS "published",
    m.needs AS "holds if"
FROM own.verdict m
JOIN main.verdict o USING (name)
WHERE m.machine = :mine AND o.machine = :theirs AND m.verdict <> 'no data'
ORDER BY m.verdict = o.verdict, m.name;
.headers off
SELECT 'end' FROM own.machine WHERE name = :mine AND gpu NOTNULL;
