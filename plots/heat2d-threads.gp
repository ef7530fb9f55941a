# Which block is the fastest, and does that depend on the variant? Counterpart of lecture 10's sweep of
# threads 32 × 2^k. Band: the triads. Below 32 × 8 threads the bytes in flight per thread decide the
# throughput, so that variants with the same number of bytes coincide.
PRECISIONS = said("precisions")
if (words(PRECISIONS) == 0) { exit }
eval page("", WIDE, 2.5, 2, words(PRECISIONS), \
    on("heat2d")."throughput over the threads of a block, ".said("size")." points", said("says"))
set logscale x 2; set xrange [0.8:40]; set xtics (1, 2, 4, 8, 16, 32); set ytics 0.25; set yrange [0:1.15]
set xlabel "n, in blocks of 32 × n threads"
do for [p in PRECISIONS] {
    i = place(p, PRECISIONS)
    eval panel(0.2, 1.75, 0.65 + 6.35 * (i - 1) / words(PRECISIONS), 0.45 + 6.35 * i / words(PRECISIONS))
    D = curves("best_".p); B = "triads_".p
    set title p." precision"; set ylabel (i == 1 ? "T_eff / T_peak" : "")
    eval NO_MARKS; eval mark_y(1, "", 2)
    plot for [j = 1:has(B)] given(B, D) using 2:3:(column(3 + has(B))) \
            with filledcurves fs solid noborder lc rgb "#c8c8c8", @CURVES
}
eval KEY_BELOW; set key width 0
plot @KEYS, NaN title "triads" with filledcurves fs solid noborder lc rgb "#c8c8c8", \
    NaN title "T_peak" with lines dt 2 lc rgb GREY
