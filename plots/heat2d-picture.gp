# SPDX-License-Identifier: MIT
# What becomes of lecture 10's Gaussian anomaly? Counterpart of its animation: before, after, and along the middle
# row beside the exact solution (results/exact.sql). Of a large field every fourth point in x and y is drawn.
# needs: heat2d_picture_picture heat2d_picture_exact
OF = "FROM heat2d_picture_picture WHERE ".MINE
EXACT = "FROM heat2d_picture_exact WHERE ".MINE
STEPS = ask("SELECT printf('%d', max(steps)) ".EXACT)
says = ask("SELECT printf('The peak falls from %.1f to %.1f. Along the middle row no value is further from the exact solution than %.2g %% of the peak.', \
    max(before), max(after), 100 * max(abs(after - exact)) / max(after)) ".EXACT)
eval page("", WIDE, 2.3, "heat2d on ".fact("label").": the anomaly after ".STEPS." steps", says)
eval panels(1, 3)
EVERY = ask("SELECT max(x) ".OF) > 128 ? 4 : 1
D = rows("SELECT 'field' AS key, x, y, before, after ".OF." AND x % ".EVERY." = 0 AND y % ".EVERY." = 0 ORDER BY y, x")
line = rows("SELECT 'line' AS key, x, before, after, exact ".EXACT." ORDER BY x")
PEAK = ask("SELECT max(before) ".OF)
N = ask("SELECT max(x) ".OF) + 1.0
set palette defined (0 "#440154", 1 "#3b528b", 2 "#21918c", 3 "#5ec962", 4 "#fde725"); set cbrange [0:PEAK]; set cbtics 2
unset grid; set size ratio 1; set xrange [0:N]; set yrange [0:N]; set xtics N / 4; set ytics N / 4; set xlabel "x (points)"
set ylabel "y (points)"
unset colorbox; set title "before"; set lmargin at screen 0.075; set rmargin at screen 0.295
plot D using 2:3:4 with image
set colorbox; set lmargin at screen 0.375; set rmargin at screen 0.595; set title "after ".STEPS." steps"
plot D using 2:3:5 with image
set size noratio; set title "the middle row"; set ylabel "temperature"; set yrange [0:1.35 * PEAK]; set ytics 2
set key top right samplen 1.5; set grid ytics; set lmargin at screen 0.76; set rmargin at screen 0.985
plot line using 2:3 title "before" with lines lc rgb GREY dt 2, line using 2:5 title "exact" with lines lc rgb "#0072B2" lw 2, \
    line every 3 * EVERY using 2:4 title "after" with points pt 6 ps 0.8 lc rgb "#D55E00"
