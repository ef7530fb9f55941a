-- needs: heat2d_picture_picture heat2d_picture_exact
SELECT 'steps', printf('%d', max(steps))
FROM heat2d_picture_exact
WHERE machine = :machine;
SELECT 'says',
       printf('The peak falls from %.1f to %.1f. Along the middle row the error against the exact solution '
              || 'is at most %.2g %% of the peak.',
              max(before), max(after), 100 * max(abs(after - exact)) / max(after))
FROM heat2d_picture_exact
WHERE machine = :machine;
-- last: the last point of a side; top: the highest value; thin: every thin-th point is drawn in x and y
SELECT 'last', max(x) FROM heat2d_picture_picture WHERE machine = :machine;
SELECT 'top', max(before) FROM heat2d_picture_picture WHERE machine = :machine;
CREATE TEMP TABLE thin AS
SELECT iif(max(x) > 128, 4, 1) AS thin FROM heat2d_picture_picture WHERE machine = :machine;
SELECT 'thin', thin FROM thin;

-- The field: x, y (points), its values before and after the steps
SELECT 'field', 'field', x, y, before, after
FROM heat2d_picture_picture, thin
WHERE machine = :machine AND x % thin = 0 AND y % thin = 0
ORDER BY y, x;
-- Its middle row: x (points), values before, after, of the exact solution
SELECT 'line', 'line', x, before, after, exact
FROM heat2d_picture_exact
WHERE machine = :machine
ORDER BY x;
