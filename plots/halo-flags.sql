-- needs: halo_flags halo_message halo_strong
-- One row per schedule, number of GPUs, precision, radius and planes a GPU, without periodic fields.
-- earlier: the fastest of copies and stores between steps, which were measured in single precision
CREATE TEMP TABLE mine AS
SELECT variant, gpus, precision, radius, z, ns / 1000 AS us, ring_ns / 1000 AS ring_us,
    said_ns / 1000 AS said_us
FROM halo_flags_said
WHERE machine = :machine
  AND ends = 'walls';
INSERT INTO mine
SELECT 'earlier', gpus, precision, radius, z, min(s.time_median_ns) / 1000, ring_us, NULL
FROM (SELECT DISTINCT gpus, precision, radius, z, ring_us FROM mine)
JOIN halo_strong s USING (gpus, precision, radius)
WHERE s.machine = :machine
  AND s.status = 'ok'
  AND s.variant IN ('copy', 'store')
  AND s.nx = 1024
  AND s.nz = z
GROUP BY gpus, precision, radius, z;

SELECT DISTINCT 'pages[]', precision || '_' || gpus FROM mine ORDER BY gpus, 2 DESC;
SELECT DISTINCT 'radii[]', radius FROM mine ORDER BY radius;
-- The faster schedule over one GPU's ring, with 64 planes a GPU and more, and with 16 at r = 1
SELECT printf('title_%s_%d', precision, gpus),
       printf('from 64 planes on %s costs %.0f to %.0f %%',
              iif(gpus = 2, 'a second GPU', printf('each of %d GPUs', gpus)),
              round(100 * min(f) - 100) + 0, 100 * max(f) - 100) -- + 0: no -0
FROM (
        SELECT precision, gpus, min(us / ring_us) AS f
        FROM mine
        WHERE z >= 64
          AND variant <> 'earlier'
        GROUP BY precision, gpus, radius, z)
GROUP BY precision, gpus;
SELECT printf('says_%s_%d', precision, gpus),
       printf('At r = 1 the faster takes %.2f of the ring''s time with 8 planes, %.2f with 16, %.2f with '
              || '512.',
              min(us / ring_us) FILTER (WHERE z = 8), min(us / ring_us) FILTER (WHERE z = 16),
              min(us / ring_us) FILTER (WHERE z = 512))
FROM mine
WHERE radius = 1
  AND variant <> 'earlier'
GROUP BY precision, gpus;
-- By schedule: planes a GPU, a step over one GPU's ring with as many planes
SELECT printf('over_%s_%d_%d', precision, gpus, radius), variant, z, us / ring_us
FROM mine
ORDER BY 1, variant = 'earlier', variant, z;
-- By schedule: the same as the rule says
SELECT printf('rule_%s_%d_%d', precision, gpus, radius), variant, z, said_us / ring_us
FROM mine
WHERE said_us NOTNULL
ORDER BY 1, variant, z;
