# star3d on small grids: what does a launch cost, and what does one launch for all steps win back? T_eff of
# each variant at its best setting, over the bytes of both fields. Grey: stream's read (many passes a launch)
# and copy (one pass a launch) of the same number of bytes.
P = said("precisions"); R = said("radii")
eval page("", WIDE, 1.9 * words(P) + 0.3, words(P) + 1, words(R), \
    on("star3d")."small grids, a launch for each step and for all", said("says"))
eval bytes_x(4194304, 16); set xlabel "both fields"; set ytics 2000
set xrange [number("left"):number("right")]; set yrange [0:number("high")]
S = said("stream")
do for [p in P] {
    do for [r in R] {
        i = place(p, P); j = place(r, R)
        eval panel(1.9 * i - 1.65, 1.9 * i - 0.4, 0.7 + 6.3 * (j - 1) / words(R), 0.5 + 6.3 * j / words(R))
        if (!has("t_".p."_".r)) { set multiplot next; continue }
        D = curves("t_".p."_".r)
        set title p.", r = ".r; set format y (j == 1 ? "%h" : ""); set ylabel (j == 1 ? "T_eff (GB/s)" : "")
        plot for [k = 1:words(S)] "stream" index k-1 using 2:3 with lines dt 3 - k lc rgb GREY, \
            @EACH 2:3 @LINES
    }
}
eval KEY_BELOW
plot @EACH_KEY @LINES, for [v in S] NaN title "stream's ".v with lines dt 3 - place(v, S) lc rgb GREY
