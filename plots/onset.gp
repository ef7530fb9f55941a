# All GPUs: onsets by DRAM, measured over simulated. Left, every curve, over an axis of at least 10 % either
# way. Right, the range of the stars by the simulated L2 and by baseline models, of which law, 2r+2 and
# warpspeed know what the L2 was measured to hold.
if (!has("curves")) { exit }
R = said("gpus"); KINDS = "star box other 2D"
eval page("", WIDE, 2.3, 1, 2, "Cliff onsets from the data sheet alone: measured over simulated plane", \
    said("says"))
# one look for a kind, filled for the second GPU
kind(k) = place(k[strstrt(k, "_") + 1:*], KINDS)
mark(k) = 2 * kind(k) + 2 + (place(k[1:strstrt(k, "_") - 1], R) > 1)
D = curves("points")
eval panel(0.2, -0.72, 0.5, 3.85)
set title "every curve: measured / simulated"; set xlabel "simulated plane at the onset (MiB)"
set logscale x 2; set xrange [2.5:18]; set yrange [*<0.9:1.1<*]; set ytics 0.05; set format y "%.2f"
eval mark_y(1, "", 1)
plot for [i = 1:words(K)] D index i-1 using 2:3 with points ps 1.1 lw 1.3 pt mark(word(K, i)) \
    lc rgb COLOUR[kind(word(K, i))]
eval NO_MARKS
M = curves("model")
eval panel(0.2, -0.72, 5.05, 6.9)
set title "stars: range by model"; set xlabel "measured / predicted"; unset logscale
set xrange [0.35:1.75]; set xtics 0.5; set format "%h"; set yrange [6.6:0.4]; eval GRID_X
set ytics ("simulated L2" 1, "2r+1.4+1.3w, C" 2, "2r+2, C_eff" 3, "warpspeed" 4, "2r+1, half L2" 5, \
    "2r+1, whole L2" 6) scale 0
do for [i = 1:2] {
    x = 0.7 + 0.2 * i
    set arrow i from x, graph 0 to x, graph 1 nohead lc rgb GREY dt 3
}
shade(i) = i == 1 ? COLOUR[1] : "#a0a0a0"
plot for [i = 1:words(K)] M index i-1 using 3:2:3:5 with xerrorbars pt 0 lw (i == 1 ? 5 : 3.5) \
        lc rgb shade(i), \
    for [i = 1:words(K)] M index i-1 using 4:2 with points pt 7 ps 0.9 lc rgb "#000000", \
    for [i = 1:words(K)] M index i-1 using 5:2:(" ".strcol(6)." %") with labels left offset 0.8, 0
eval NO_MARKS
eval KEY_BELOW
plot [0:1][0:1] for [k in KINDS] NaN title k with points pt 2 * place(k, KINDS) + 3 \
        lc rgb COLOUR[place(k, KINDS)], \
    for [g in R] NaN title g with points lw 1.3 pt (place(g, R) > 1 ? 5 : 4) lc rgb "#404040", \
    NaN title "mean" with points pt 7 lc rgb "#000000"
