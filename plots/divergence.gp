# divergence: is it worth keeping branches out of warps? Throughput over the length of rows whose ends have
# formulas of their own. Counterpart of the RWTH slides; the variant select is ours. aligned differs from
# branch in two ways: its warps do not diverge, and its loads are in flight together. branch_batched is branch
# with such loads.
SAME = "with linespoints ".OWN
P = said("precisions")
if (words(P) == 0) { exit }
eval page("", WIDE, 1.75 * words(P) + 0.35, words(P) + 1, 3, \
    on("divergence")."throughput by how the ends of rows are computed", \
    said("says") eq "" ? "" : "Speed over branch, all cases: ".said("says").".")
most = number("most"); peak = number("peak")
set logscale x 2; set xtics 4
do for [p in P] {
    eval down(1.75 * place(p, P) - 1.55, 1.75 * place(p, P) - 0.35)
    set xlabel (p eq word(P, words(P)) ? "length of rows (points)" : "")
    # the largest arrays: T_eff, and speed over branch; the smaller ones: speed over branch
    do for [n = 1:2] {
        if (!has("speed_".p."_".n)) { continue }
        D = curves("speed_".p."_".n)
        set title said("title_".p."_".n)
        if (n == 1) {
            set ylabel "T_eff (GB/s)"; set yrange [0:1.15 * peak]
            eval mark_peak(peak)
            plot @EACH 2:3 notitle @SAME
            eval NO_MARKS
        }
        set ylabel "speed over branch"; set yrange [0:1.6 * most]
        plot @EACH 2:4 notitle @SAME
    }
    if (!has("speed_".p."_2")) { set multiplot next }
}
eval KEY_BELOW
plot @EACH_KEY @SAME
