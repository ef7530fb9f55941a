-- needs: curve
INSERT INTO drawn
SELECT DISTINCT variant, 'base shared readonly' FROM curve WHERE variant IN ('base', 'shared', 'readonly');
-- One row per point of a curve. over: its X over the X where 2r+2 planes fill the effective L2. ratio:
-- predicted over measured time
CREATE TEMP TABLE mine AS
SELECT variant, precision, radius, ny, nx, nx / l.x AS over, model_ns / t_ns AS ratio
FROM curve c JOIN law_now l USING (machine, precision, radius, ny)
WHERE machine = :machine
  AND l.x > 0
  AND variant IN ('base', 'shared', 'readonly')
  AND experiment IN ('star3d_xsweep', 'star3d_l2cliff', 'star3d_law');

-- A row of panels per precision, a column per variant, a look per Y
SELECT DISTINCT 'precisions[]', precision FROM mine ORDER BY 2 DESC;
SELECT 'variants[]', variant
FROM mine LEFT JOIN look USING (variant)
GROUP BY variant
ORDER BY rank, variant;
SELECT DISTINCT 'ys[]', ny FROM mine ORDER BY ny;
SELECT 'says',
       'Mean error ' || group_concat(printf('%.1f %% (%s)', 100 * error, variant), ', ')
       || (SELECT printf('; worst %s at r = %d, Y = %d, X = %d: %+.0f %%.', variant, radius, ny, nx,
                         100 * (ratio - 1))
           FROM (SELECT *, max(abs(ratio - 1)) FROM mine))
FROM (SELECT variant, avg(abs(ratio - 1)) AS error FROM mine GROUP BY 1 ORDER BY 2);
SELECT 'low', min(0.5, min(ratio)) FROM mine
UNION ALL
SELECT 'high', max(1.5, max(ratio)) FROM mine
UNION ALL
SELECT 'left', min(over) FROM mine
UNION ALL
SELECT 'right', max(over) FROM mine;

-- By Y: over, ratio
SELECT printf('ratio_%s_%s', precision, variant), CAST(ny AS INTEGER), over, ratio
FROM mine
ORDER BY 1, ny;
