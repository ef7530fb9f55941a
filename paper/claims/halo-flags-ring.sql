-- claim: On more than two GPUs a step takes as long as on a periodic ring of two: both have two cuts.
-- source: this artifact, before it was measured (results/rules/35-halo.sql)
-- decided by: halo-flags
-- persistent with walls on n GPUs over the periodic field on two, with as many planes a GPU; the two numbers
-- of planes where they differ most, either way, of both precisions
WITH ratio AS (
    SELECT machine, radius, n.gpus AS gpus, n.ns / two.ns AS longer
    FROM halo_flags_said n
    JOIN halo_flags_said two USING (machine, variant, precision, radius, z)
    WHERE n.gpus > 2
      AND n.ends = 'walls'
      AND two.gpus = 2
      AND two.ends = 'periodic')
SELECT machine, printf('r = %d, %d GPUs, %s', radius, gpus, which) AS place, value, 0.97 AS least,
    1.03 AS most, 0.01 AS floor, '%.3f' AS format
FROM (
    SELECT machine, radius, gpus, 'most' AS which, max(longer) AS value FROM ratio GROUP BY 1, 2, 3
    UNION ALL
    SELECT machine, radius, gpus, 'least', min(longer) FROM ratio GROUP BY 1, 2, 3)
ORDER BY radius, gpus, which
