# reduction: throughput of each step of a sum, up to 2^30 values. Counterpart of the RWTH slides' 22.25 s
# (naive) and 0.38 s (unrolled) for 2^30 ints on an unnamed GPU. Their times contain the copy to the GPU, like
# the variant `transfer` and unlike the others; so no ratio is taken.
P = said("precisions"); N = said("variants"); peak = number("peak")
eval page("", WIDE, 2.75, 2, words(P) + 1, \
    on("reduction")."throughput of a sum, from one thread to the library", said("says"))
eval down(0.2, 2.05)
# left: all variants at the largest number of values, with the marks of the panels on the right
D = curves("largest")
eval across(0.85, 2.7); set logscale x 10; set xrange [0.05:4 * peak]
set xtics ("0.1" 0.1, "10" 10, "1000" 1000)
set yrange [words(N) + 0.6:0.4]; set ytics scale 0 (); do for [v in N] { set ytics add (v place(v, N)) }
eval GRID_X; set xlabel "T_eff (GB/s)"; set title "the most values, ".word(P, 1)
eval mark_x(peak, "T_peak", 2)
plot @EACH 3:(place(word(K, i), N)) with points ps 1.4 @OWN, \
    "rwth" using (word(P, 1) eq "int" ? $2 : NaN):(place(strcol(3), N)) with points ps 2 pt 4 lc rgb GREY
eval NO_MARKS; eval LOOK; eval down(0.2, 2.05)
set logscale x 2; set xrange [2**15:2**31]; set xtics ("2¹⁶" 2**16, "2²⁰" 2**20, "2²⁴" 2**24, "2²⁸" 2**28)
set xlabel "values"
unset logscale y; set yrange [0:1.25]; set ytics 0.25
do for [p in P] {
    j = place(p, P)
    D = curves("best_".p)
    eval across(3.3 + 3.7 * (j - 1) / words(P), 3.1 + 3.7 * j / words(P))
    set title p; set ylabel (j == 1 ? "T_eff / T_peak" : ""); set format y (j == 1 ? "%h" : "")
    eval mark_y(1, "", 2); eval mark_l2(number("l2_".p))
    plot @CURVES
    eval NO_MARKS
}
eval KEY_BELOW
plot @KEYS, NaN title "published" with points ps 2 pt 4 lc rgb GREY
