# diffusion2d: what does it gain to do all steps in one launch, with the layers kept on the chip? Time per
# step of one launch for all steps, of a launch for each step, and of a graph of launches, each at its best
# setting. Dashed: one field fills the shared memory of all SMs. Dotted: one field fills the L2.
P = said("precisions"); Z = said("layers")
if (words(P) == 0) { exit }
eval page("", WIDE, 0.45 + 1.9 * words(P), words(P), words(Z), \
    on("diffusion2d")."time per step, all steps in one launch (persistent) or a launch for each", \
    said("says"))
set logscale y; set logscale x 2; set xtics ("16" 16, "64" 64, "256" 256, "1024" 1024, "4096" 4096)
set format y "%g"
LONGEST = 1.2 * number("most_side")
set xrange [number("least_side") / 1.2:LONGEST]
set yrange [number("least_time") / 1.5:1.5 * number("most_time")]
do for [p in P] { do for [z in Z] {
    at = p."_".z
    if (!has("time_".at)) { set multiplot next; continue }
    D = curves("time_".at)
    eval down(0.2 + 1.9 * (place(p, P) - 1), 1.6 + 1.9 * (place(p, P) - 1))
    set title sprintf("%s layer%s, %s", z, z eq "1" ? "" : "s", p)
    set ylabel (z eq word(Z, 1) ? "time per step (µs)" : "")
    set xlabel (p eq word(P, words(P)) ? "side of a layer (points)" : "")
    shared = number("shared_".at); l2 = number("l2_".at)
    eval mark_x(shared <= LONGEST ? shared : NaN, "", 2); eval mark_x(l2 <= LONGEST ? l2 : NaN, "", 3)
    plot @CURVES
    eval NO_MARKS
} }
K = said("key")
eval KEY_BELOW; set key width 1
plot @KEYS, NaN title "shared memory" with lines lc rgb GREY dt 2, NaN title "L2" with lines lc rgb GREY dt 3
