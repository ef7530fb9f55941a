-- needs: halo_flags halo_message
-- One row per schedule, precision, radius and planes a GPU, without periodic fields
CREATE TEMP TABLE mine AS
SELECT variant, precision, radius, z, ns / 1000 AS us, ring_ns / 1000 AS ring_us, said_ns / 1000 AS said_us
FROM halo_flags_said
WHERE machine = :machine
  AND gpus = 2
  AND ends = 'walls';

SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT DISTINCT 'radii[]', radius FROM mine ORDER BY radius;
-- The faster schedule over one GPU's ring, with 64 planes a GPU and more, and with 16 at r = 1
SELECT 'title_' || precision,
       printf('from 64 planes on a second GPU costs %.0f to %.0f %%', 100 * min(f) - 100, 100 * max(f) - 100)
FROM (SELECT precision, min(us / ring_us) AS f FROM mine WHERE z >= 64 GROUP BY precision, radius, z)
GROUP BY precision;
SELECT 'says_' || precision,
       printf('At r = 1 the faster takes %.2f of the ring''s time with 8 planes, %.2f with 16, %.2f with '
              || '512.',
              min(us / ring_us) FILTER (WHERE z = 8), min(us / ring_us) FILTER (WHERE z = 16),
              min(us / ring_us) FILTER (WHERE z = 512))
FROM mine
WHERE radius = 1
GROUP BY precision;
-- By schedule: planes a GPU, a step over one GPU's ring with as many planes
SELECT printf('over_%s_%d', precision, radius), variant, z, us / ring_us FROM mine ORDER BY 1, variant, z;
-- By schedule: the same as the rule says
SELECT printf('rule_%s_%d', precision, radius), variant, z, said_us / ring_us
FROM mine
ORDER BY 1, variant, z;
