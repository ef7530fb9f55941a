# stream: what do misaligned, strided and structured accesses cost? Counterpart of the RWTH slides' coalescing
# benchmarks. T_eff counts useful bytes only. Dashed (in place): the writes are misaligned, too.
WIDTHS = said("widths"); peak = number("peak")
width_of(k) = place(word(K, k), WIDTHS)
SAME = "with linespoints lc rgb COLOUR[width_of(i)] pt SHAPE[width_of(i)] + 1"
eval page("", WIDE, 2.4, 1, 3, on("stream")."misaligned, strided and structured accesses", \
    said("offset_says")." ".said("stride_says")." ".said("members_says"))
set yrange [0:1.25 * peak]; set ylabel "T_eff (GB/s)"; set key bottom left Left reverse
eval mark_peak(peak)
set title "b[i] = a[i + offset]"; set xlabel "offset (values)"; set xrange [0:*]; set xtics 8
if (has("offset")) {
    D = curves("offset"); E = given("inplace", D); L = said(E); beside = has("inplace")
    plot @EACH 2:3 title word(K, i)." bytes per thread" @SAME, \
        for [i = 1:words(L)] E index i-1 using 2:(beside ? $3 : NaN) \
            title (beside && i == 1 ? "in place" : "") \
            with lines dt 2 lc rgb COLOUR[place(word(L, i), WIDTHS)]
} else { set multiplot next }
set title "b[i] = a[i · stride]"; set xlabel "stride (values)"; set logscale xy; set xrange [1:64]
set xtics 2; unset key
set yrange [peak / 40:1.25 * peak]; set ytics 125, 2
if (has("stride")) {
    D = curves("stride"); E = "sector"
    plot E using 2:3 with lines dt 3 lc rgb GREY, E using 2:3:4 with labels left offset 0.5, 0 tc rgb GREY, \
        @EACH 2:3 @SAME
} else { set multiplot next }
unset logscale; set yrange [0:1.25 * peak]; set ytics autofreq; set xrange [*:*]
set offsets 0.6, 0.6, 0, 0; set xtics autofreq scale 0
set title "points of three members"; set xlabel "members read, bytes per thread"
set key top left horizontal; set style fill solid 0.5
eval NO_MARKS; eval mark_y(peak, "", 2)
if (!has("members")) { exit }
# a bar per way to store points of three members; a pair of bars per number of members read, and width
D = curves("members")
plot @EACH ($2 + 0.4 * i - 0.2 * words(K) - 0.2):3:(0.36) title word(K, i) \
        with boxes lc rgb COLOUR[i + 2], \
    D index 0 using 2:(0):xtic(4) with dots lc rgb "#ffffff" notitle
