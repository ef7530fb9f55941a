# star3d: is the onset where 2r+2 planes fill the effective L2, the first rule (results/rules/41-law.sql)?
# Band: 10 % off. Drawn are the curves of star3d-law if they were measured after their prediction was
# committed; else those of star3d-l2cliff, post hoc: on the H200's the law was found.
P = said("precisions"); R = said("radii"); K = said("variants")
if (words(P) == 0) { exit }
low = 0.85 * number("low"); high = 1.18 * number("high")
eval page("", WIDE, 3.4, 1, 2, on("star3d")."the X of the drop, measured and predicted by the first rule", \
    said("says").said("rivals_say"))
set logscale xy 2; set xrange [low:high]; set yrange [low:high]; set xtics 32, 2; set ytics 32, 2
eval down(0.25, -0.75)
set xlabel "predicted X = C_eff / (s Y (2r+2))"; set ylabel "measured X"
do for [p in P] {
    D = "x_".p; C = said(D)
    set title p
    plot "+" using 1:(0.9 * $1):(1.1 * $1) with filledcurves lc rgb "#e8e8e8", \
        x with lines lc rgb GREY dt 2, \
        for [i = 1:words(C)] D index i-1 using 2:3 \
            with points ps 0.7 + 0.6 * look(word(word(C, i), 1)) lw 1.3 pt shape(word(word(C, i), 1)) - 1 \
            lc rgb COLOUR[(word(word(C, i), 2) - 1) % 7 + 1]
    unset ylabel
}
eval KEY_BELOW
plot [0:1][0:1] for [v in K] NaN title v \
        with points ps 0.7 + 0.6 * look(v) lw 1.3 lc rgb "black" pt shape(v) - 1, \
    for [r in R] NaN title "r = ".r with points ps 1.4 pt 5 lc rgb COLOUR[(r - 1) % 7 + 1], \
    NaN title "10 % off" with lines lw 8 lc rgb "#e8e8e8"
