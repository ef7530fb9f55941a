# stream: how many bytes per access and threads per block does it take to reach the memory's bandwidth?
# Counterparts: STREAM's kernels; BabelStream's (one value per thread, 1024 threads); memcpy; the library's
# transform. T_peak is the best copy, so that kernels that read more than they write may exceed it.
BEST = "with points pt 7 lc rgb GREY"; BABEL = "with points pt 8 lc rgb '#000000'"
SAME = "with linespoints lc rgb COLOUR[place(word(K, i), WIDTHS)] pt SHAPE[place(word(K, i), WIDTHS)] + 1"
WIDTHS = said("widths")
do for [p in said("precisions")] {
    kernels = said("kernels_".p)
    down = (words(kernels) + 5) / 4
    eval page(p, WIDE, 1.8 * down, down, 4, \
        on("stream")."bytes per access and threads per block, ".p." precision", said("says_".p))
    set logscale x 2; set xrange [24:1400]; set xtics 32, 4; set xlabel "threads per block"
    set yrange [0:1.2]; set ytics 0.25; set ylabel "T_eff / T_peak"
    do for [v in kernels] {
        D = curves("f_".p."_".v)
        set title v
        eval mark_y(1, "", 2)
        plot @EACH 2:3 @SAME
        eval NO_MARKS
    }
    # a lane per kernel: its best setting, and BabelStream's
    D = "best_".p; E = "babel_".p
    unset logscale; unset ylabel; unset grid; set grid xtics lt 1 lc rgb "#e4e4e4"; set title "best of each"
    set xrange [0:1.2]; set xtics 0.5; set xlabel "T_eff / T_peak"; set yrange [*:*]
    set offsets 0, 0, 0.7, 0.7; set ytics autofreq scale 0
    plot D using 2:3:ytic(4) @BEST, for [i = 1:has(E)] given(E, D) using 2:3 @BABEL
    K = said("widths_".p)
    eval KEY
    plot @EACH_KEY." bytes per access" @SAME, \
        NaN title "T_peak" with lines dt 2 lc rgb GREY, NaN title "best of each" @BEST, \
        NaN title "as in BabelStream" @BABEL
}
