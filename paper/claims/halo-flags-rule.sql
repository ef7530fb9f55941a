-- claim: Slabs that walk towards each other take one GPU's time, or that of their planes on the link.
-- source: this artifact, before it was measured (results/rules/35-halo.sql)
-- decided by: halo-flags
-- the step over the rule's, for each number of planes; the worst of both precisions
SELECT machine,
    printf(
        '%s%s r = %d, %d GPUs, %d planes', variant, iif(ends = 'periodic', ' periodic', ''), radius, gpus,
        z) AS place,
    max(ns / said_ns) AS value, 0.95 AS least, 1.05 AS most, 0.01 AS floor, '%.3f' AS format
FROM halo_flags_said
GROUP BY machine, variant, ends, radius, gpus, z
ORDER BY variant, ends, radius, gpus, z
