# star3d: does a model predict the whole curve? Predicted over measured time per point. The model
# (results/rules/44-curve.sql) uses bandwidths, a copy, occupancy and the misses of a simulated L2; nothing is
# fitted to a curve. X is in units of the X where 2r+2 planes fill the effective L2. Band: 10 %.
P = said("precisions"); V = said("variants"); Y = said("ys")
if (words(P) == 0) { exit }
eval page("", WIDE, 0.7 + 1.75 * words(P), words(P) + 1, words(V), \
    on("star3d")."predicted over measured time of each curve without a Z loop", said("says"))
set logscale x; set yrange [number("low"):number("high")]; set ytics 0.25
set object 1 rectangle from graph 0, first 0.9 to graph 1, first 1.1 behind fs solid noborder fc rgb "#e4e4e4"
set xrange [number("left"):number("right")]; eval mark_x(1, "", 3)
do for [p in P] { do for [v in V] {
    i = place(p, P); j = place(v, V); at = "ratio_".p."_".v
    eval panel(0.25 + 1.75 * (i - 1), 1.75 * i - 0.25, 0.6 + 6.35 * (j - 1) / words(V), \
        0.4 + 6.35 * j / words(V)); set format y (j == 1 ? "%h" : "")
    set title v.", ".p; set ylabel (j == 1 ? "predicted / measured" : "")
    set xlabel (i == words(P) ? "X / X where the L2 is full" : "")
    if (!has(at)) { set multiplot next; continue }
    D = curves(at)
    plot @EACH 2:3 with points ps 0.5 lc rgb COLOUR[place(word(K, i), Y)] pt SHAPE[place(word(K, i), Y)]
} }
eval KEY_BELOW; unset object
plot [0:1][0:1] for [i = 1:words(Y)] NaN title "Y = ".word(Y, i) with points lc rgb COLOUR[i] pt SHAPE[i], \
    NaN title "10 % off" with boxes fs solid lc rgb "#e4e4e4", \
    NaN title "effective L2 full" with lines dt 3 lc rgb GREY
