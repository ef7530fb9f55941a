-- A row per variant of star3d, other variant `than` and X (star3d-xsweep), in single, each at its best
-- block, both with the same planes if both have a Z loop. speed: time of `than` / time of the variant.
--   form   'whole column' as published (planes 0), '32 planes' per thread, 'no Z loop' if neither has one
CREATE TABLE star3d_speed_case AS
SELECT a.machine, a.variant AS than, b.variant, radius, nx, a.t_ns / b.t_ns AS speed,
    CASE
        WHEN ifnull(b.planes, a.planes) IS NULL THEN 'no Z loop'
        WHEN ifnull(b.planes, a.planes) = 0 THEN 'whole column'
        ELSE printf('%d planes', ifnull(b.planes, a.planes)) END AS form
FROM star3d_point a
JOIN star3d_point b USING (machine, experiment, precision, radius, nx, ny, nz)
WHERE experiment = 'star3d_xsweep'
  AND precision = 'single'
  AND (a.planes IS NULL OR b.planes IS NULL OR a.planes = b.planes);

-- A row per radius: the median over X.
CREATE TABLE star3d_speed AS
SELECT machine, than, variant, form, radius, count(*) AS points, median(speed) AS median
FROM star3d_speed_case
WHERE than <> variant
GROUP BY machine, than, variant, form, radius;
INSERT INTO loaded SELECT machine, 'star3d_speed', count(*) FROM star3d_speed GROUP BY machine;

-- The same for claims, with the place in words and the noise (margin). form 'published': the speed at the
-- paper's size, in its block, one thread for the whole column (fixed_published).
CREATE TABLE star3d_said AS
SELECT machine, than, variant, form, radius, printf('%s r = %d', form, radius) AS place, speed, margin
FROM (
        SELECT machine, 'star3d_fixed' AS experiment, than, variant, 'published' AS form, radius, speed
        FROM fixed_published
        UNION ALL
        SELECT machine, 'star3d_xsweep', than, variant, form, radius, median
        FROM star3d_speed)
JOIN margin USING (machine, experiment)
ORDER BY form DESC, radius;
