-- The output of `make compare` (results/compare) for the machines :a and :b. First a line per experiment,
-- each with the ten cases that changed most, or with all cases in order if :all is 1; then a summary.
-- Nothing is printed if the two have no case in common.
.mode list
.headers off
SELECT CASE
        WHEN line = 0
            THEN printf('%s: %d cases: %d faster, %d slower, %d same, %d ambiguous',
                replace(experiment, '_', '-'), cases, faster, slower, same, ambiguous)
        ELSE printf('  %-9s  B/A %.3f (noise %.1f %%)  %s  %.6g -> %.6g ns', verdict, ratio, 100 * noise,
                name, a_ns, b_ns) END
FROM (
    SELECT experiment, 0 AS line, cases, faster, slower, same, ambiguous, NULL AS verdict, NULL AS ratio,
        NULL AS noise, NULL AS name, NULL AS a_ns, NULL AS b_ns
    FROM compared
    UNION ALL
    SELECT experiment,
        row_number() OVER (
            PARTITION BY experiment ORDER BY CASE WHEN :all THEN 0 ELSE -abs(ln(ratio)) END, name), NULL,
        NULL, NULL, NULL, NULL, verdict, ratio, noise, name, a_ns, b_ns
    FROM pair
    WHERE :all OR verdict IN ('faster', 'slower'))
WHERE line <= 10 OR :all
ORDER BY experiment, line;

SELECT printf('%sA = %s, revision%s%sB = %s, revision%s', char(10), :a, a.git, char(10), :b, b.git)
FROM (
        SELECT ifnull(group_concat(git, ''), ' unknown') AS git
        FROM (
            SELECT DISTINCT printf(' %s%s', git, CASE dirty WHEN 0 THEN '' ELSE '+dirty' END) AS git
            FROM main.record
            WHERE role = 'case'
              AND machine IN (SELECT a FROM wanted)
              AND experiment IN (SELECT experiment FROM compared))) a,
    (
        SELECT ifnull(group_concat(git, ''), ' unknown') AS git
        FROM (
            SELECT DISTINCT printf(' %s%s', git, CASE dirty WHEN 0 THEN '' ELSE '+dirty' END) AS git
            FROM b_record
            WHERE role = 'case'
              AND machine IN (SELECT b FROM wanted)
              AND experiment IN (SELECT experiment FROM compared))) b
WHERE EXISTS (SELECT * FROM pair);

SELECT printf('B against A: %d cases: %d faster, %d slower, %d same, %d ambiguous', cases, faster, slower,
            same, ambiguous) || char(10)
        || printf('geometric mean of time B/A: %.4f; only in A: %d, only in B: %d', mean, only_a, only_b)
        || char(10) || printf('%d of %d cases agree within 5 %%', within, cases)
        || CASE
            WHEN reproduced
                THEN printf(': reproduced, two devices of %s are %.1f %% apart in the median', gpu,
                    100 * apart)
            ELSE '' END
FROM pair_said;
