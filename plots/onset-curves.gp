# All GPUs: each counted curve of a star between its plateau and its top, over the plane at the simulated
# onset. All should pass half (dotted) at one.
if (!has("curves")) { exit }
G = said("gpus"); R = said("radii")
eval page("", WIDE, 2.6, 1, 2, "Every cliff is where the simulated L2 says", said("says"))
do for [i = 1:words(G)] {
    D = curves("rise_".word(G, i))
    eval panel(0.2, -0.72, 0.55 + 3.3 * (i - 1), 3.5 + 3.3 * (i - 1))
    set title word(G, i); set xlabel "plane / simulated plane at the onset"
    set ylabel (i == 1 ? "DRAM reads: share of the rise" : "")
    set xrange [0.5:1.5]; set xtics 0.25; set yrange [-0.03:1.12]; set ytics 0.25
    set arrow 1 from 1, graph 0 to 1, graph 1 nohead lc rgb GREY dt 2 lw 1.5
    set arrow 2 from graph 0, first 0.5 to graph 1, first 0.5 nohead lc rgb GREY dt 3
    plot for [k = 1:words(K)] D index k-1 using 2:3 with points pt SHAPE[k] + 1 ps 0.55 lc rgb COLOUR[k]
    unset arrow
}
eval KEY_BELOW
plot [0:1][0:1] for [k = 1:words(R)] NaN title "r = ".word(R, k) with points ps 1.2 pt SHAPE[k] + 1 \
    lc rgb COLOUR[k]
