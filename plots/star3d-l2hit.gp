# SPDX-License-Identifier: MIT
# Does the L2 hit rate fall where the XY planes outgrow the L2, and does DRAM traffic rise with it?
# Counterpart of the K80 paper's Figures 5 and 7. The table comes from the profiler, not from a run.
# prepare: lib/cliff.awk lib/star3d-l2hit.awk
# columns: precision variant radius# nx# ny# nz# l2_hit_pct# dram_read_bytes# dram_write_bytes#
# published: star3d-k80-cliff.csv: radius# l2_bytes# ny#
# published: star3d-k80-l2-hit.csv: variant zloop radius# nx# l2_hit_pct#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
DAT = PAGE.".dat"
# 1 past the end: gnuplot looks at the block of an empty iteration, too, though it draws nothing
entry(list, j) = j > words(list) ? 1 : int(word(list, j))

set multiplot
do for [p = 1:P_COUNT] {
    left = P_LEFT[p]; right = P_RIGHT[p]; top = HEAD + P_TOP[p]; bottom = HEAD + P_BOTTOM[p]
    @PANEL
    if (p == 1) {
        n = words(KEYS)
        do for [i = 1:n] {
            k = entry(KEYS, i); with_line = 1
            kx = 1.4 + 4.0 * ((i - 1) % 4); ky = HEAD + KEY_Y + 0.36 * int((i - 1) / 4)
            eval(KEY)
        }
        ky = HEAD + KEY_Y + 0.36 * int((n + 3) / 4)
        set arrow 3001 from screen sx(1.62), sy(ky + 0.13) to screen sx(1.62), sy(ky - 0.13) \
            nohead lc rgb GREY dt 14 lw 1.2
        set arrow 3002 from screen sx(1.84), sy(ky + 0.13) to screen sx(1.84), sy(ky - 0.13) \
            nohead lc rgb GREY dt 15 lw 1.2
        set label 3001 "planes fill L2 (dashes), half (dots)" at screen sx(2.15), sy(ky) left font "".size(6)
        set arrow 3003 from screen sx(9.4), sy(ky) to screen sx(10.06), sy(ky) nohead lc rgb GREY lw 1.4
        set label 3003 "every value read once" at screen sx(10.15), sy(ky) left font "".size(6)
        do for [i = 1:M_COUNT] {
            set label 4000 + i "".M_HEAD[i] at screen sx(0.15), sy(HEAD + M_TOP[i] + 0.3) left \
                font "".size(7.2)
        }
    }
    set label 1 "".P_TITLE[p] at graph 0.02, graph 1.07 left font "".size(6.8)
    if (P_WHOLE[p] > 0) {
        set arrow 1 from first P_WHOLE[p], graph 0 to first P_WHOLE[p], graph 1 nohead \
            lc rgb GREY dt 14 lw 1.2 back
    }
    if (P_HALF[p] > 0) {
        set arrow 2 from first P_HALF[p], graph 0 to first P_HALF[p], graph 1 nohead \
            lc rgb GREY dt 15 lw 1.2 back
    }
    if (P_FEWEST[p] > 0) {
        set arrow 3 from graph 0, first P_FEWEST[p] to graph 1, first P_FEWEST[p] nohead \
            lc rgb GREY lw 1.2 back
    }
    set logscale x 2
    set xrange [P_XMIN[p] / 1.1:P_XMAX[p] * 1.1]
    set yrange [0:P_YMAX[p]]
    set xtics 1, P_XSTEP[p]
    set ytics P_YSTEP[p]
    set format y "%g"
    if (P_XLABEL[p]) { set xlabel "X (points)" font "".size(6.2) offset 0, 0.6; set format x "%g"
    } else { unset xlabel; set format x "" }
    set ylabel "".P_YLABEL[p] font "".size(6.2) offset 0.6, 0
    plot for [j = 1:words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) using 1:2 \
             with lines lw 1.1 lc rgb colour(entry(P_CODE[p], j)) dt dash(entry(P_CODE[p], j)), \
         for [j = 1:words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) using 1:2 with points \
             pt filled(entry(P_CODE[p], j)) ps 1.0 * PS * scale(entry(P_CODE[p], j)) \
             lc rgb fill(entry(P_CODE[p], j)), \
         for [j = 1:words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) using 1:2 with points \
             pt SHAPE[entry(P_CODE[p], j)] ps 1.0 * PS * scale(entry(P_CODE[p], j)) lw 1.1 \
             lc rgb colour(entry(P_CODE[p], j))
    unset label
    unset arrow
}
unset multiplot
set output
