# diffusion2d: do long narrow layers lose speed, and where? Time per point of squares, of layers narrow in x
# and of wide ones, over the size of a field; marked are the sizes at which the report saw narrow ones drop.
V = said("variants")
if (words(V) == 0) { exit }
eval page("", WIDE, 2.4, 1, words(V), on("diffusion2d").said("title"), said("says"))
set logscale xy; set xrange [0.5:1500]; set yrange [0.9 * number("low"):1.1 * number("high")]
do for [j = 1:words(V)] {
    eval panel(0.3, 1.75, 0.7 + 6.3 * (j - 1) / words(V), 0.4 + 6.3 * j / words(V))
    set title word(V, j); set xlabel "a field (MB)"; set ylabel (j == 1 ? "time per point (ns)" : "")
    set format y (j == 1 ? "%h" : "")
    eval mark_x(1.8, "", 3); eval mark_x(3, "", 3); eval mark_x(5.5, "", 3)
    D = curves("time_".word(V, j)); N = K
    plot @EACH 2:3 with linespoints @SHADE
    eval NO_MARKS
}
eval KEY_BELOW
plot [0:1][0:1] for [i = 1:words(N)] NaN title word(N, i) with linespoints @SHADE, \
    NaN title "1.8, 3, 5.5 MB" with lines dt 3 lc rgb GREY
