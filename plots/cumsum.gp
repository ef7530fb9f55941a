# Does a running sum cost more than a copy in the same order? Counterpart of lecture 10. Bar: the range over
# all settings (block, width, accesses ahead, lead of lock-step). Ring: the lecture's setting, one value and
# one access ahead, no lock-step. Cross: the lecture's P100, over its plain copy.
NAMES = said("variants"); PRECISIONS = said("precisions")
eval page("", WIDE, 1.25 + 0.19 * words(NAMES), 1, words(PRECISIONS), \
    on("cumsum")."running sums, and copies in the same order", \
    said("sum_says").said("library_says"))
set xrange [0:1.12]; set xtics 0.25; set xlabel "T_eff / T_peak"; eval lanes(NAMES, 0)
eval down(0.25, -0.75)
eval mark_x(1, "", 2)
do for [p in PRECISIONS] {
    D = curves("all_".p)
    first = p eq word(PRECISIONS, 1); lecture = p eq "double"
    set title p." precision"
    set lmargin at screen first ? 0.23 : 0.63; set rmargin at screen first ? 0.60 : 0.985
    eval lane_names(first)
    plot D using 2:(lane(strcol(5))):($3 - $2):(0) with vectors nohead lw 2.5 lc rgb "#c0c0c0", \
        @EACH 3:(lane(strcol(5))) \
            with points pt SHAPE[3 - i] + 1 ps 1.2 lc rgb COLOUR[3 - i], \
        D using 4:(lane(strcol(5))) with points pt 6 ps 2 lc rgb "#000000", \
        "p100" using (lecture ? $2 : NaN):(lane(strcol(3)) - 0.3) with points pt 2 ps 1 lc rgb "#000000"
}
eval KEY_BELOW; set key width 0; set tmargin at screen 0.35 / H
plot [0:1][0:1] NaN title "range of settings" with lines lw 2.5 lc rgb "#c0c0c0", \
    NaN title "copy, best" with points pt SHAPE[2] + 1 ps 1.2 lc rgb COLOUR[2], \
    NaN title "sum, best" with points pt SHAPE[1] + 1 ps 1.2 lc rgb COLOUR[1], \
    NaN title "as in the lecture" with points pt 6 ps 2 lc rgb "#000000", \
    NaN title "P100, lecture 10" with points pt 2 ps 1 lc rgb "#000000"
