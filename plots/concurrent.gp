# concurrent: can kernels that are too small to fill the GPU run at the same time in several streams? Speed-up
# over one stream against the size of a kernel; a panel per length of kernel
# (results/rules/31-concurrent.sql). Counterpart of the RWTH slides.
S = said("streams"); WORK = said("works")
if (words(WORK) == 0) { exit }
eval page("", WIDE, 2.5, 1, words(WORK) + 1, \
    on("concurrent")."speed-up of small kernels in several streams", said("says").".")
set logscale x 2; set xrange [number("left"):number("right")]; set xlabel "blocks of a kernel"
set logscale y 2; set yrange [number("low"):1.2 * number("high")]; set ylabel "speed-up"
set xtics 16
LOOKS(k) = (place(k, S) - 1) % 7 + 1
do for [w in WORK] {
    D = curves("speed_".w)
    eval NO_MARKS
    eval mark_x(number("sms"), "multiprocessors", 2)
    set title said("title_".w)
    plot "most_".w using 2:3 with lines dt 3 lc rgb GREY, @EACH 2:3 with linespoints \
        lc rgb COLOUR[LOOKS(word(K, i))] pt SHAPE[LOOKS(word(K, i))] + 1
}
unset logscale; eval KEY
plot [0:1][0:1] NaN title "all in one kernel" with lines dt 3 lc rgb GREY, \
    for [i = 1:words(S)] NaN title word(S, i)." streams" with linespoints \
    lc rgb COLOUR[(i - 1) % 7 + 1] pt SHAPE[(i - 1) % 7 + 1] + 1
