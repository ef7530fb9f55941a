# overlap: what do several streams gain over copy in, kernel and copy out in sequence? Counterpart of the RWTH
# slides' asynchronous copies. Speed-up and ideal: results/rules/30-overlap.sql. With pinned memory many
# streams come near the ideal; pageable memory gains nothing.
M = said("memories"); S = said("streams")
eval page("", WIDE, 2.5, 1, words(M) + 1, on("overlap")."speed-up by copies and kernels in several streams", \
    said("says") eq "" ? "" : "Speed-up: ".said("says").".")
set logscale x 10; set xrange [0.01:20]; set xlabel "kernel's time / one copy's"
set yrange [0:1.05 * number("most")]; set ylabel "speed-up"
# a key is "STREAMS VARIANT": colour and shape by the streams, dash and filling by the order
rank(k) = place(word(k, 1), S)
order(k) = word(k, 2) eq "breadth" ? 2 : 1
LOOKS = "lc rgb COLOUR[rank(word(K, i))] pt SHAPE[rank(word(K, i))] + 2 - order(word(K, i)) " \
    ."dt order(word(K, i))"
do for [m in M] {
    D = curves("speed_".m); E = "ideal_".m
    set title m." host memory"
    plot E using 2:3 with lines dt 3 lc rgb GREY, E using 2:4 with lines lc rgb "#c0c0c0" lw 2, \
        @EACH 2:3 with linespoints @LOOKS
}
K = ""; do for [s in S] { K = K.'"'.s.(s == 1 ? ' stream" ' : ' streams" ') }
unset logscale; eval KEY
plot [0:1][0:1] NaN title "longest stage hides the others" with lines dt 3 lc rgb GREY, \
    NaN title "the same, bus shared" with lines lc rgb "#c0c0c0" lw 2, \
    for [i = 1:words(K)] NaN title word(K, i) with linespoints @LOOKS, \
    NaN title "breadth first" with lines dt 2 lc rgb GREY
