# What becomes of lecture 10's Gaussian anomaly? Counterpart of its animation: before, after, and along the middle
# row beside the exact solution (results/rules/37-exact.sql). Of a large field every fourth point in x and y is drawn.
# needs: heat2d_picture_picture heat2d_picture_exact
OF = "FROM heat2d_picture_picture WHERE ".MINE
EXACT = "FROM heat2d_picture_exact WHERE ".MINE
STEPS = ask("SELECT printf('%d', max(steps)) ".EXACT)
says = ask("SELECT printf('The peak falls from %.1f to %.1f. Along the middle row the error against the exact solution is at most %.2g %% of the peak.', \
    max(before), max(after), 100 * max(abs(after - exact)) / max(after)) ".EXACT)
eval page("", WIDE, 2.3, 1, 3, on("heat2d")."the anomaly after ".STEPS." steps", says)
THIN = ask("SELECT max(x) ".OF) > 128 ? 4 : 1
D = rows("SELECT 'field' AS key, x, y, before, after ".OF." AND x % ".THIN." = 0 AND y % ".THIN." = 0 ORDER BY y, x")
ROW = rows("SELECT 'line' AS key, x, before, after, exact ".EXACT." ORDER BY x")
N = ask("SELECT max(x) ".OF) + 1.0
LOW = 0; TOP = ask("SELECT max(before) ".OF); STEP = N / 4; EVERY = 3 * THIN
eval FIELD
