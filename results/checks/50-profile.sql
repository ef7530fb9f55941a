-- What a profile names: the sources of records that are here, and a kernel of its variant. (results/profile.sql reads its counters.)
--   of   the sources of records of each variant, by the name in the record and by today's
CREATE TEMP TABLE of AS SELECT DISTINCT machine, study, variant, source, code FROM rec WHERE source NOTNULL;
INSERT INTO finding
SELECT machine, path, 0, 'profile source', printf('is of source %s of %s', source, variant),
    'the source of a record of it: '
        || (
            SELECT group_concat(DISTINCT of.source)
            FROM of
            WHERE (of.machine, of.variant) = (p.machine, p.variant))
FROM (SELECT DISTINCT machine, path, variant, source FROM profile_kernel) p
WHERE EXISTS (SELECT 1 FROM of WHERE (of.machine, of.variant) = (p.machine, p.variant))
  AND NOT EXISTS (
          SELECT 1
          FROM of
          WHERE (of.machine, of.variant) = (p.machine, p.variant)
            AND (of.source = p.source OR of.code = source_today(of.study, of.variant, p.source)))
  AND NOT EXISTS (SELECT 1 FROM quick WHERE quick.variant = p.variant AND quick.source = p.source)
  AND NOT EXISTS (
          SELECT 1
          FROM source_at s
          WHERE s.variant = p.variant
            AND p.source IN (s.source, s.first));
-- a kernel that today's sources know as another variant's alone; kernels of libraries are nobody's
INSERT INTO finding
SELECT p.machine, path, 0, 'profile kernel', printf('variant=%s is of kernel %s', p.variant, kernel),
    (
        SELECT group_concat(DISTINCT k.kernel)
        FROM source_kernel k
        WHERE (k.study, k.variant) = (of.study, of.variant))
FROM profile_kernel p
JOIN of USING (machine, variant, source)
WHERE (of.study, of.variant, of.code) IN (
        SELECT study, variant, source
        FROM declared
        UNION
        SELECT study, variant, source
        FROM quick)
  AND kernel IN (SELECT kernel FROM source_kernel)
  AND (of.study, of.variant, kernel) NOT IN (SELECT study, variant, kernel FROM source_kernel);
