-- needs: diffusion2d_counters
-- One row per counted kernel, precision and size. column: the number of the size
CREATE TEMP TABLE moved AS
SELECT *, printf('%d × %d × %d', nx, ny, nz) AS size,
       dense_rank() OVER (ORDER BY nx * ny * nz, nx, ny) AS column
FROM flow
WHERE study = 'diffusion2d' AND machine = :machine AND variant IN ('launchkernel', 'shared') AND l1_r NOTNULL;

-- A row of panels per precision, a column per size
SELECT DISTINCT 'precisions[]', precision FROM moved ORDER BY 2 DESC;
SELECT DISTINCT 'sizes[]', size FROM moved ORDER BY column;
SELECT 'says',
       group_concat(printf('%.1f instead of %.1f bytes per point from the L1, '
                           || '%.1f instead of %.1f from the L2 (%s, %s)',
                           s.l1_r, l.l1_r, s.l2_r, l.l2_r, precision, printf('%d²', l.nx)), '; ') || '.'
FROM flow l JOIN flow s USING (study, machine, precision, nx, ny, nz)
WHERE study = 'diffusion2d'
  AND l.variant = 'launchkernel'
  AND s.variant = 'shared'
  AND precision = 'single'
  AND machine = :machine;
SELECT 'most', max(max(l1_r, l1_w, l2_r, l2_w, dram_r, dram_w)) FROM moved;

-- By variant: number of the path, bytes per point and step, name of the path
SELECT printf('flow_%s_%d', precision, column), variant, column1,
       CASE column1
           WHEN 1 THEN l1_r
           WHEN 2 THEN l2_r
           WHEN 3 THEN dram_r
           WHEN 4 THEN l1_w
           WHEN 5 THEN l2_w
           ELSE dram_w END, column2
FROM moved
CROSS JOIN (VALUES (1, 'L1 to threads'), (2, 'L2 to L1'), (3, 'DRAM to L2'), (4, 'threads to L1'),
                   (5, 'L1 to L2'), (6, 'L2 to DRAM'))
ORDER BY 1, variant, column1;
