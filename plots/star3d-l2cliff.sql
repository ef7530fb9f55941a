-- needs: star3d_l2cliff
INSERT INTO drawn SELECT DISTINCT variant, 'base shared readonly' FROM star3d_l2cliff;
SELECT * FROM look_values;

-- A page per precision, a panel per radius
SELECT DISTINCT 'precisions[]', precision
FROM star3d_l2cliff
WHERE machine = :machine AND status = 'ok'
ORDER BY 2 DESC;
SELECT DISTINCT 'radii[]', radius
FROM star3d_l2cliff
WHERE machine = :machine AND status = 'ok'
ORDER BY 2;
SELECT 'title',
       printf('star3d on %s: where the XY planes outgrow the L2 of %.0f MiB', label, l2_bytes / 1048576)
FROM machine
WHERE name = :machine;
SELECT 'says_' || precision,
       printf('%d of %d curves without Z loop drop at the L2', total(at_l2) FILTER (WHERE planes IS NULL),
              count(*) FILTER (WHERE planes IS NULL))
       || iif(total(at_l2 AND model > 0) > 0,
              printf(', at %.2f to %.2f times the X of the model', min(x / model) FILTER (WHERE at_l2),
                     max(x / model) FILTER (WHERE at_l2)), '')
       || printf('; with it %d of %d.', total(at_l2) FILTER (WHERE planes >= 0), count(planes))
FROM cliff
WHERE experiment = 'star3d_l2cliff' AND machine = :machine
GROUP BY precision;

-- By variant without a Z loop: X (points), rate (TFlop/s)
SELECT printf('single_%s_%d', precision, radius), variant, nx, gflops / 1000
FROM star3d_point LEFT JOIN look USING (variant)
WHERE experiment = 'star3d_l2cliff' AND machine = :machine AND planes IS NULL
ORDER BY 1, rank, variant, nx;

-- The variants with a Z loop as a band: X (points), least and greatest rate (TFlop/s)
SELECT printf('band_%s_%d', precision, radius), 'loop', nx, min(gflops) / 1000, max(gflops) / 1000
FROM star3d_point
WHERE experiment = 'star3d_l2cliff' AND machine = :machine AND planes NOTNULL
GROUP BY 1, nx;

-- The onsets of the curves without a Z loop: X (points), rate (TFlop/s)
SELECT printf('drops_%s_%d', precision, radius), 'drop', x, gflops / 1000
FROM cliff c
JOIN star3d_point s USING (machine, experiment, precision, variant, radius, ny, nz)
WHERE experiment = 'star3d_l2cliff'
  AND machine = :machine
  AND c.planes IS NULL
  AND s.planes IS NULL
  AND nx = x
ORDER BY 1;

-- Where two models expect the onset of a panel: X (points) by the whole L2, and by the effective L2
SELECT printf('whole_%s_%d', precision, radius), max(predicted)
FROM cliff
WHERE experiment = 'star3d_l2cliff' AND machine = :machine AND planes IS NULL
GROUP BY 1;
SELECT printf('effective_%s_%d', precision, radius), max(model)
FROM cliff
WHERE experiment = 'star3d_l2cliff' AND machine = :machine AND planes IS NULL
GROUP BY 1;

-- The key of a page: the families in the order in which they come
SELECT 'key_' || precision || '[]', family
FROM star3d_point JOIN look USING (variant)
WHERE experiment = 'star3d_l2cliff' AND machine = :machine AND planes IS NULL
GROUP BY precision, family
ORDER BY precision, min(radius), rank;
