# star3d: what does double precision cost within and beyond the L2? Time per point over that in single, at the
# same X, from the sweep across the L2 cliff. A panel per variant, a curve per radius.
V = said("variants"); R = said("radii")
if (words(V) == 0) { exit }
eval page("", WIDE, 2.4, 1, words(V), on("star3d").said("title"), said("says"))
set yrange [number("low"):1.05 * number("high")]; set ytics 0.5
set logscale x 2; set xtics (32, 128, 512, 2048)
do for [j = 1:words(V)] {
    eval panel(0.3, 1.75, 0.6 + 6.3 * (j - 1) / words(V), 0.3 + 6.3 * j / words(V))
    set format y (j == 1 ? "%h" : ""); set title word(V, j)
    set xlabel "X (points)"; set ylabel (j == 1 ? "double / single, time" : "")
    eval mark_y(2, "", 2)
    D = curves("ratio_".word(V, j))
    plot @EACH 2:3 with linespoints @SHADE pointinterval 4
    eval NO_MARKS
}
eval KEY_BELOW
plot [0:1][0:1] for [i = 1:words(R)] NaN title "r = ".word(R, i) with linespoints @SHADE, \
    NaN title "twice the bytes" with lines dt 2 lc rgb GREY
