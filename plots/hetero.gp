# hetero: how many rows of a matrix-vector product should the host take? Counterpart of the RWTH slides'
# static decomposition. Model: the time of the slower side, at the rate that it has alone. A gain within the
# noise of the study does not count as one (results/rules/32-hetero.sql).
T = said("places")
if (words(T) == 0) { exit }
eval page("", WIDE, 2.6, 2, words(T), \
    "hetero on ".said("label")." and its host: speed over the share of rows that the host computes", \
    "Best split, data ".said("says").".")
set xlabel "host's share of the rows (%)"; set ylabel "speed over the GPU alone"; set yrange [0:*]
eval down(0.2, 1.9)
do for [d in T] {
    b = number("balance_".d); most = b > 25 ? 100 : 4 * b; D = "speed_".d
    set title (d eq "moved" ? "the GPU's rows moved to it first" : "data ".d) \
        .sprintf(", balance at %.3g %%", b)
    set xrange [0:most]
    eval mark_x(b, "", 2)
    plot [0:most] 100.0 / (x < b ? 100 - x : x * (100 - b) / b) with lines dt 3 lc rgb "black", \
        D using 2:3:4:5 with yerrorbars pt 0 lc rgb COLOUR[1] notitle, \
        D using 2:3 with linespoints pt 7 lc rgb COLOUR[1]
    eval NO_MARKS
}
eval KEY_BELOW
plot [0:1][0:1] NaN title "measured, 95 % interval" with linespoints pt 7 lc rgb COLOUR[1], \
    NaN title "model: the slower side" with lines dt 3 lc rgb "black", \
    NaN title "balance of the two rates" with lines dt 2 lc rgb GREY
