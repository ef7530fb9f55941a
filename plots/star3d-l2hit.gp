# star3d: does the L2 hit rate fall where the XY planes outgrow the L2, and does DRAM traffic rise?
# Counterparts of the K80 paper's Figures 5 and 7, counted by the profiler. The paper has one variant per
# radius; here are all, and they coincide. Beyond the dotted line each point costs 2r+1 reads without a Z
# loop.
LOOPS = "'no Z loop' 'Z loop' 'Z loop in registers'"
form_of(k) = int(word(k, 1))
do for [p in said("precisions")] {
    R = said("radii_".p)
    eval page(p, WIDE, 4.85, 4, words(R), on("star3d")."L2 hit rate and DRAM traffic around the cliff, " \
        .said("size_".p).", ".p, \
        "Reads of DRAM per point at the largest radius and X: at most ".said("says_".p).".")
    set logscale x 2; set lmargin 8
    do for [row = 1:3] { do for [r in R] {
        eval down(0.2 + 1.5 * (row - 1), 1.2 + 1.5 * (row - 1))
        set xrange [*:*]; set yrange [0:100]; set ytics 25; unset ylabel
        set xlabel (row == 3 ? "X (points)" : "")
        if (r == word(R, 1)) { set ylabel (row < 3 ? "L2 hit rate (%)" : "reads of DRAM per point") }
        set title "r = ".r.(row == 1 ? ", Tesla K80, published" : "")
        if (row == 1) {
            E = "k80_".r
            set xrange [64:1024]
            eval mark_x(number("full_".r), "L2 full", 2)
        } else {
            E = "l2_".p."_".r
            eval mark_x(number("model_".p."_".r), "", 3)
        }
        if (row == 3) {
            set yrange [0:2 * word(R, words(R)) + 3]; set ytics 2
            eval mark_y(2 * r + 1, "", 2)
            set label sprintf("2r+1 = %d", 2 * r + 1) at graph 0.03, first 2 * r + 1 offset 0, 0.5 tc rgb GREY
        }
        if (has(E)) {
            D = curves(E)
            plot @EACH 2:(row == 3 ? $4 : $3) with linespoints lc rgb COLOUR[form_of(word(K, i))] \
                    pt SHAPE[form_of(word(K, i))] + 1
        } else { set multiplot next }
        eval NO_MARKS
    } }
    eval KEY_BELOW
    plot [0:1][0:1] for [i = 1:3] NaN title word(LOOPS, i) with linespoints @SHADE, \
        NaN title "effective L2 full" with lines dt 3 lc rgb GREY
}
