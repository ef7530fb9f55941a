-- Profiles: each names the source of a record that is here and a kernel of its variant.
-- (results/profile.sql reads the counters.)

-- A row per source of a variant in the records. source: its hash there; code: its hash by today's rule.
CREATE TEMP TABLE recorded AS
SELECT DISTINCT machine, study, variant, source, code
FROM rec
WHERE source NOTNULL;

INSERT INTO finding
SELECT machine, path, 0, 'profile source', printf('is of source %s of %s', source, variant),
    'the source of a record of it: '
        || (
            SELECT group_concat(DISTINCT recorded.source)
            FROM recorded
            WHERE (recorded.machine, recorded.variant) = (p.machine, p.variant))
FROM (SELECT DISTINCT machine, path, variant, source FROM profile_kernel) p
WHERE EXISTS (SELECT 1 FROM recorded WHERE (recorded.machine, recorded.variant) = (p.machine, p.variant))
  AND NOT EXISTS (
          SELECT 1
          FROM recorded
          WHERE (recorded.machine, recorded.variant) = (p.machine, p.variant)
            AND (p.source IN (recorded.source, recorded.code)
                -- results/origins.csv knows it as an earlier code of the variant, without a history, too
                OR p.source <> source_today(recorded.study, recorded.variant, p.source)))
  AND NOT EXISTS (SELECT 1 FROM quick WHERE quick.variant = p.variant AND quick.source = p.source)
  AND NOT EXISTS (
          SELECT 1
          FROM source_at s
          WHERE s.variant = p.variant
            AND p.source IN (s.source, s.first));

-- A kernel that today's sources have must be one of the variant's. Kernels of libraries may be in any
-- variant.
INSERT INTO finding
SELECT p.machine, path, 0, 'profile kernel', printf('variant=%s is of kernel %s', p.variant, kernel),
    (
        SELECT group_concat(DISTINCT k.kernel)
        FROM source_kernel k
        WHERE (k.study, k.variant) = (recorded.study, recorded.variant))
FROM profile_kernel p
JOIN recorded USING (machine, variant, source)
WHERE (recorded.study, recorded.variant, recorded.code) IN (
        SELECT study, variant, source
        FROM declared
        UNION
        SELECT study, variant, source
        FROM quick)
  AND kernel IN (SELECT kernel FROM source_kernel)
  AND (recorded.study, recorded.variant, kernel) NOT IN (SELECT study, variant, kernel FROM source_kernel);
