# What does shared memory cost, step by step from a copy to the heat step? Lecture 10's exercises at its size:
# each variant at its best block, over T_peak; the P100 (double precision) over its own best variant. Beside
# it a small grid, which fits the L2.
NAMES = said("variants")
eval page("", WIDE, 0.9 + 0.2 * words(NAMES), 1, 2, \
    on("heat2d")."throughput of each step from a copy to the heat equation", said("says"))
eval lanes(NAMES, 0); set key at graph 0.02, graph 0.62 left top Left reverse
# the largest grid in fractions of T_peak, its bound; the smallest in GB/s
do for [s = 1:words(said("panels"))] {
    D = curves("best_".s)
    set title said("title_".s).(s == 1 ? "" : ", within the L2")
    set xlabel (s == 1 ? "T_eff / T_peak" : "T_eff (1000 GB/s)")
    if (s == 1) { set xrange [0:1.12]; set xtics 0.25; eval mark_x(1, "", 2) } else { set xrange [0:*]
    set xtics 1; eval NO_MARKS }
    set lmargin at screen s == 1 ? 0.24 : 0.64; set rmargin at screen s == 1 ? 0.61 : 0.985
    eval lane_names(s == 1)
    plot @EACH 2:(lane(strcol(3)) + 0.1 - 0.2 * (i - 1)) title word(K, i) \
            with points pt SHAPE[i] + (i == 1) ps 1.4 lc rgb COLOUR[i], \
        "p100" using (s == 1 ? $2 : NaN):(lane(strcol(3)) - 0.25) title "P100, lecture 10" \
            with points pt 2 ps 1 lc rgb "#000000"
    unset key
}
