-- needs: diffusion2d_field_picture diffusion2d_field_exact
SELECT 'steps', printf('%d', max(steps))
FROM diffusion2d_field_exact
WHERE machine = :machine;
SELECT 'says',
       printf('Along the middle row the error against the exact solution of the scheme is at most %.1g.',
              max(abs(after - exact)))
FROM diffusion2d_field_exact
WHERE machine = :machine;
SELECT 'last', max(x) FROM diffusion2d_field_exact WHERE machine = :machine;

-- The field: x, y (points), its values before and after the steps
SELECT 'field', 'field', x, y, before, after
FROM diffusion2d_field_picture
WHERE machine = :machine
ORDER BY y, x;
-- Its middle row: x (points), values before, after, of the exact solution
SELECT 'line', 'line', x, before, after, exact
FROM diffusion2d_field_exact
WHERE machine = :machine
ORDER BY x;
