-- claim: Slabs that walk towards each other are never slower than copies or stores between steps.
-- source: this artifact, before it was measured (results/rules/35-halo.sql)
-- the fastest schedule of copy and store over the faster of flags and persistent, on as many GPUs with as
-- many planes each; the worst number of planes. Copies and stores are measured in single precision.
SELECT machine, printf('r = %d, %d GPUs', radius, gpus) AS place, min(old.ns / new.ns) AS value, 1 AS least,
    0.01 AS floor, '%.3f' AS format
FROM (
    SELECT machine, radius, gpus, nz AS z, min(time_median_ns) AS ns
    FROM halo_strong
    WHERE status = 'ok'
      AND gpus > 1
      AND variant IN ('copy', 'store')
      AND nx = 1024
    GROUP BY machine, radius, gpus, nz) old
JOIN halo_flags_faster new USING (machine, radius, gpus, z)
WHERE precision = 'single'
GROUP BY machine, radius, gpus
ORDER BY gpus, radius
