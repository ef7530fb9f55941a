# SPDX-License-Identifier: MIT
# What becomes of the square? Counterpart of the report's Figure 2: before and after, and along the middle row
# beside the exact solution of the scheme (results/exact.sql): that the code computes what it says.
# needs: diffusion2d_field_picture diffusion2d_field_exact
OF = "FROM diffusion2d_field_exact WHERE ".MINE
STEPS = ask("SELECT printf('%d', max(steps)) ".OF)
says = ask("SELECT printf('Along the middle row no value is further than %.1g from the exact solution of the scheme.', \
    max(abs(after - exact))) ".OF)
eval page("", WIDE, 2.3, "diffusion2d on ".fact("label").": the square after ".STEPS." steps", says)
eval panels(1, 3)
D = rows("SELECT 'field' AS key, x, y, before, after FROM diffusion2d_field_picture WHERE ".MINE." ORDER BY y, x")
line = rows("SELECT 'line' AS key, x, before, after, exact ".OF." ORDER BY x")
N = ask("SELECT max(x) ".OF) + 1.0
set palette defined (0 "#440154", 1 "#3b528b", 2 "#21918c", 3 "#5ec962", 4 "#fde725"); set cbrange [-0.1:1.1]; set cbtics 0.5
unset grid; set size ratio 1; set xrange [-0.5:N - 0.5]; set yrange [-0.5:N - 0.5]; set xtics 20; set ytics 20; set xlabel "x (points)"
set ylabel "y (points)"
unset colorbox; set title "before"; set lmargin at screen 0.075; set rmargin at screen 0.295
plot D using 2:3:4 with image
set colorbox; set lmargin at screen 0.375; set rmargin at screen 0.595; set title "after ".STEPS." steps"
plot D using 2:3:5 with image
set size noratio; set title "the middle row"; set ylabel "value"; set yrange [-0.1:1.45]; set ytics 0.5; set key top right samplen 1.5
set grid ytics; set lmargin at screen 0.76; set rmargin at screen 0.985
plot line using 2:3 title "before" with steps lc rgb GREY dt 2, \
    line using 2:5 title "exact" with lines lc rgb "#0072B2" lw 2, \
    line using 2:4 title "after" with points pt 6 ps 0.8 lc rgb "#D55E00"
