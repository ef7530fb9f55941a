# What becomes of the square? Counterpart of the report's Figure 2: before and after, and along the middle row
# beside the exact solution of the scheme (results/rules/37-exact.sql): that the code computes what it says.
# needs: diffusion2d_field_picture diffusion2d_field_exact
OF = "FROM diffusion2d_field_exact WHERE ".MINE
STEPS = ask("SELECT printf('%d', max(steps)) ".OF)
says = ask("SELECT printf('Along the middle row the error against the exact solution of the scheme is at most %.1g.', \
    max(abs(after - exact))) ".OF)
eval page("", WIDE, 2.3, 1, 3, on("diffusion2d")."the square after ".STEPS." steps", says)
D = rows("SELECT 'field' AS key, x, y, before, after FROM diffusion2d_field_picture WHERE ".MINE." ORDER BY y, x")
ROW = rows("SELECT 'line' AS key, x, before, after, exact ".OF." ORDER BY x")
N = ask("SELECT max(x) ".OF) + 1.0
LOW = -0.1; TOP = 1.1; STEP = 20; EVERY = 1
eval FIELD
