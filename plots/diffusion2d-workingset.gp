# diffusion2d: does the time per grid point rise where the fields leave the L2? Counterpart of the report's
# Figures 3 to 9: squares, single precision, a panel per step. Two bounds of a step are drawn: the time of its
# empty launches, for small layers, and its bytes at T_peak, for large ones.
STEPS = said("steps")
if (words(STEPS) == 0) { exit }
L2 = number("l2"); EFFECTIVE = number("effective"); PEAK = number("peak"); EMPTY = number("empty")
says = said("says")
if (L2 > 0) {
    says = says."Shaded: the fields that a step touches fill half to all of the L2" \
        .(EFFECTIVE > 0 ? "; dotted: the effective L2." : ".")
}
eval page("", WIDE, 2.0 * ceil((words(STEPS) + 1) / 3.0), ceil((words(STEPS) + 1) / 3.0), 3, \
    on("diffusion2d")."time per grid point over the size of a field, squares", says)
set logscale xy
set xrange [0.05:2000]; set format x "%g"; set xlabel "one field (MiB)"
set yrange [0.0007:2]; set ytics ("0.001" 0.001, "0.01" 0.01, "0.1" 0.1, "1" 1)
set ylabel "time per point (ns)"
set lmargin 7; BLOCKS = ""
do for [v in STEPS] {
    D = curves("time_".v)
    fields = number("fields_".v); launches = number("launches_".v)
    eval NO_MARKS; unset object
    if (L2 / fields > 0) {
        set object 1 rectangle from L2 / 2 / fields, graph 0 to L2 / fields, \
            graph 1 behind fc rgb "#ececec" fs noborder
        set label 1 "L2" at L2 / fields, graph 0.03 left offset 0.3, 0.3 tc rgb GREY
        eval mark_x(EFFECTIVE / fields, "", 3)
    }
    eval mark_y(8 / PEAK, "", 2)
    if (PEAK > 0) { set label 2 "T_peak" at graph 0.02, first 8 / PEAK left offset 0, -0.5 tc rgb GREY }
    if (words(K) > words(BLOCKS)) { BLOCKS = K }
    set title v.(fields > 0 ? sprintf(": %d fields", fields) : "") \
        .(launches > 0 ? sprintf(", %d launch", launches).(launches > 1 ? "es" : "") : "")
    plot launches * EMPTY / (x * 2 ** 18) with lines lc rgb GREY dt 4, \
        "best" using 2:3 with lines lw 3 lc rgb "#c8c8c8", \
        @EACH 2:3 with linespoints lc rgb (word(K, i) eq 'own block' ? 'black' : COLOUR[i]) \
            pt SHAPE[i] pointinterval 4
}
eval KEY; unset object; unset logscale
plot [0:1][0:1] for [i = 1:words(BLOCKS)] NaN title word(BLOCKS, i) \
        with linespoints lc rgb COLOUR[i] pt SHAPE[i], \
    NaN title "own block" with linespoints lc rgb "black" pt 6, \
    NaN title "best of all" with lines lw 3 lc rgb "#c8c8c8", \
    NaN title "launches alone" with lines lc rgb GREY dt 4
