# star3d: what limits each variant, memory or something before it? TFlop/s over flops per counted byte
# (results/rules/43-roofline.sql), under the measured roofs. Above: bytes of DRAM. Below, where counted: bytes
# between L1 and L2. A small point is a variant at one X; a line joins the means of the radii. Counterpart of
# the K80 paper's Figure 2, in which each of the 6r+1 points comes from memory (uncached).
WHERE_AT = "'before the cliff' 'beyond it' 'with a Z loop'"
P = said("precisions")
if (words(P) == 0) { exit }
LEVELS = int(number("levels"))
eval page("", WIDE, 0.4 + 2.5 * LEVELS, LEVELS + 1, words(P), on("star3d")."roofline with counted bytes", \
    said("says"))
set logscale xy; set xtics (0.25, 0.5, 1, 2, 4, 8, 16); set ytics (1, 2, 5, 10, 20, 50); set ylabel "TFlop/s"
do for [i = 1:LEVELS] { do for [p in P] {
    at = sprintf("%d_%s", i, p); j = place(p, P); dram = i == 1
    eval panel(2.5 * i - 2.25, 2.5 * i - 0.4, 0.5 + 3.4 * (j - 1), 3.2 + 3.4 * (j - 1))
    set title p." precision"; set xlabel "flops / byte ".(dram ? "of DRAM" : "between L1 and L2")
    if (!has("points_".at)) { set multiplot next; continue }
    set xrange [number("left_".at):number("right_".at)]
    set yrange [0.6 * number("low_".at):1.8 * number("high_".at)]
    eval mark_x(dram ? number("uncached_".p) : NaN, "uncached", 3)
    roof = number((dram ? "copy_" : "l2_").p); reads = dram ? number("read_".p) : NaN
    D = curves("points_".at); L = "means_".at
    look_at(k) = place(word(K, k), WHERE_AT)
    plot x * roof with lines lc rgb "black" lw 1.4, x * reads with lines lc rgb "black" lw 0.8 dt 2, \
        for [k = 1:words(K)] D index k-1 using 2:3 \
            with points ps 0.5 lc rgb COLOUR[look_at(k)] pt (word("7 5 9", look_at(k)) + 0), \
        for [k = 1:words(K)] L index k-1 using 2:3 \
            with linespoints lw 1.6 ps 1.6 lc rgb COLOUR[look_at(k)] pt (word("7 5 9", look_at(k)) + 0), \
        L using 2:3:4 with labels left offset 0.8, -0.4
    eval NO_MARKS
} }
eval KEY_BELOW
plot [0:1][0:1] for [k = 1:3] NaN title word(WHERE_AT, k) \
        with linespoints lw 1.6 ps 1.6 lc rgb COLOUR[k] pt (word("7 5 9", k) + 0), \
    NaN title "copy; L2" with lines lc rgb "black" lw 1.4, \
    NaN title "read from DRAM" with lines lc rgb "black" lw 0.8 dt 2
