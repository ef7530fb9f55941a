# star3d: is a faster variant worth its lines of code? Fraction of T_peak from memory, mean over the radii
# (bar: their range), over the lines that a variant adds (results/rules/62-effort.sql): the K80 paper's second
# criterion. A line joins the variants of a family: no Z loop (filled), Z loop, Z loop in registers. Black:
# variants without a family.
P = said("precisions")
eval page("", WIDE, 2.7, 2, words(P), on("star3d")."throughput over lines of code", said("says"))
eval down(0.2, 2.0)
left = 0.8 * number("least"); most = number("most")
right = (most > 200 ? 5 : 1.2) * most
set logscale x; set xrange [left:right]; set xtics (10, 30, 100, 300, 1000)
if (most < 100) { set xtics add (20, 50, 70) }
set xlabel "lines of code"; set yrange [0:1<*]; set ylabel "T_eff / T_peak"; set lmargin 7
beside(x) = x * (1 + 0.012 * (i - 2)) # those of as many lines
do for [p in P] {
    D = curves("grown_".p); L = "alone_".p
    set title p." precision"
    plot @EACH (beside($2)):4:(0):($5 - $4) with vectors nohead lw 0.6 lc rgb colour(word(K, i)), \
        @EACH (beside($2)):3 with lines lw 1.6 lc rgb colour(word(K, i)), \
        @EACH (beside($2)):($6 > 0 ? NaN : $3) with points ps 1.3 @OWN - 1, \
        @EACH (beside($2)):($6 > 0 ? $3 : NaN) with points ps 1.3 @OWN, \
        L using 2:4:(0):($5 - $4) with vectors nohead lw 0.6 lc rgb GREY, \
        L using 2:3 with points pt 7 ps 1 lc rgb "black", \
        L using 2:3:6 with labels right offset -0.7, 0, L using 2:8:7 with labels left offset 0.7, 0
    unset ylabel
}
eval KEY_BELOW
plot [0:1][0:1] for [v in said("key")] NaN title v \
        with linespoints lw 1.6 ps 1.3 lc rgb colour(v) pt shape(v), \
    NaN title "with a Z loop" with points ps 1.3 pt SHAPE[1] lc rgb GREY, \
    NaN title "range over r" with lines lw 0.6 lc rgb GREY
