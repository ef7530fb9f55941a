# star3d: how fast is each variant at the K80 paper's size (its Figure 3), and which fraction of T_peak does
# it reach from memory? A panel per form of the Z loop. Solid: the best of the measured blocks and planes.
# Dotted: the published setting.
SAME = OWN
do for [p in said("precisions")] {
    eval page(p, WIDE, 3.6, 2, 4, on("star3d")."throughput of each variant at fixed sizes, ".p." precision", \
        said("says_".p))
    set xrange [0.7:5.3]; set xtics 1
    do for [where in said("places_".p)] {
        y = where eq "cache" ? "gflops" : "f"; at = p."_".where
        set ylabel (y eq "f" ? "T_eff / T_peak" : "GFlop/s")
        set xlabel "radius, ".said("size_".at)
        set yrange [0:1.08 * number("most_".at)]
        do for [form in said("forms_".at)] {
            D = curves("y_".at."_".form)
            set title said("loop_".form)
            plot @EACH 2:4 with lines dt 3 lc rgb colour(word(K, i)), \
                 @EACH 2:3 with linespoints dt 1 @SAME
            unset ylabel
        }
        # the fourth panel of the first row: the K80 in single precision
        if (y eq "gflops") { if (p eq "single") {
            D = curves("k80")
            set xlabel "radius, 256×256×256"; set yrange [0:*]; set title "Tesla K80, published"
            plot @EACH 2:3 with linespoints dt 1 @SAME
        } else { set multiplot next } }
    }
    K = said("key_".p)
    eval KEY
    plot @EACH_KEY with linespoints @SAME, \
        NaN title "as published" with lines dt 3 lc rgb GREY
}
