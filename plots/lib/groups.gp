# SPDX-License-Identifier: MIT
# Groups of marks over the radius, laid out by lib/groups.awk: star3d-fixed, star3d-precision.
# BASE: where the stems begin; P_LINE: a horizontal mark across the panel with its text; P_BOUND: blocks of
# short ones.
DAT = PAGE.".dat"
# 1 past the end: gnuplot looks at the block of an empty iteration, too, though it draws nothing
entry(list, j) = j > words(list) ? 1 : int(word(list, j))

set style textbox opaque noborder margins 0.2, 0.1 fillcolor rgb "#FFFFFF"
set multiplot
do for [p = 1:P_COUNT] {
    left = P_LEFT[p]; right = P_RIGHT[p]; top = HEAD + P_TOP[p]; bottom = HEAD + P_BOTTOM[p]
    @PANEL
    if (p == 1) {
        do for [i = 1:words(KEYS)] {
            k = entry(KEYS, i); with_line = 0
            kx = 1.3 + 2.95 * int((i - 1) / 3); ky = HEAD + KEY_Y + 0.36 * ((i - 1) % 3)
            eval(KEY)
        }
        # what the two marks of one coding are, in a row of their own
        ky = HEAD + KEY_Y + 1.08
        if (strstrt(KEY_EXTRA, "best")) {
            set object 3001 rectangle from screen sx(1.3 + 0.26), sy(ky + 0.16) to screen sx(1.3 + 0.4), \
                sy(ky - 0.06) fillcolor rgb light(10) fillstyle solid noborder
            set label 3001 "" at screen sx(1.3 + 0.33), sy(ky - 0.06) point pt 7 ps 1.1 * PS \
                lc rgb colour(10)
            set label 3002 "bar, dark mark: ".MAIN_TEXT at screen sx(1.3 + 0.75), sy(ky) left \
                font "".size(6)
            set arrow 3002 from screen sx(9.9 + 0.33), sy(ky + 0.16) to screen sx(9.9 + 0.33), sy(ky - 0.06) \
                nohead lc rgb paler(10) lw 1.1
            set label 3003 "" at screen sx(9.9 + 0.33), sy(ky - 0.06) point pt 7 ps 1.1 * PS \
                lc rgb paler(10)
            set label 3004 "stem, paler mark: best of the blocks and planes measured" \
                at screen sx(9.9 + 0.75), sy(ky) left font "".size(6)
        }
        if (strstrt(KEY_EXTRA, "bound")) {
            kx = 1.3 + 2.95 * 3; ky = HEAD + KEY_Y + 0.72
            set label 3005 "fewest bytes at T_peak (↑ beyond the axis)" at screen sx(kx + 0.75), sy(ky) \
                left font "".size(6)
            set arrow 3005 from screen sx(kx + 0.1), sy(ky) to screen sx(kx + 0.66), sy(ky) nohead \
                lc rgb GREY lw 1.4
        }
    }
    set label 1 "".P_TITLE[p] at graph 0, graph 1.05 left font "".size(6.8)
    if (P_LINE[p] > 0) {
        set arrow 1 from graph 0, first P_LINE[p] to graph 1, first P_LINE[p] nohead \
            lc rgb GREY dt 14 lw 1.2 back
        set label 2 "– – ".P_LINE_TEXT[p] at graph 1, graph 1.05 right font "".size(5.8) textcolor rgb GREY
    }
    do for [j = 1:words(P_TOPS[p]) / 3] {
        set label 20 + j "".word(P_TOPS[p], 3 * j) at first word(P_TOPS[p], 3 * j - 2) + 0, first \
            word(P_TOPS[p], 3 * j - 1) + 0 \
            center offset 0, 0.65 front boxed font "".size(5.4) textcolor rgb "#404040"
    }
    # pairs of radius and bound, where the bound lies above the axis
    do for [j = 1:words(P_ABOVE[p]) / 2] {
        set label 60 + j "↑ ".word(P_ABOVE[p], 2 * j) at first word(P_ABOVE[p], 2 * j - 1) - 0.115, \
            graph 0.97 center font "".size(5.4) textcolor rgb GREY
    }
    set xrange [P_XMIN[p] - 0.5:P_XMAX[p] + 0.5]
    set yrange [P_YMIN[p]:P_YMAX[p]]
    set xtics P_XMIN[p], 1, P_XMAX[p]
    set ytics P_YSTEP[p]
    set format x "r = %g"
    set format y YFORMAT
    if (P_YLABEL[p]) { set ylabel "".YLABEL font "".size(6.2) offset 0.8, 0 } else { unset ylabel }
    base = P_YMIN[p]
    stem = P_WIDE[p] ? 0.09 : 0.028
    plot for [j = 1:STEMS * words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) using 1:2:(stem * 2) \
             with boxes fillstyle solid 1 noborder fillcolor rgb light(entry(P_CODE[p], j)), \
         for [j = 1:words(P_BOUND[p])] DAT index entry(P_BOUND[p], j) using ($1 - 0.43):2:(0.63):(0) \
             with vectors nohead lw 1.2 lc rgb GREY, \
         for [j = 1:words(P_BEST[p])] DAT index entry(P_BEST[p], j) using 1:2:(0):($3 - $2) \
             with vectors nohead lw 1.1 lc rgb paler(entry(P_BEST_CODE[p], j)), \
         for [j = 1:words(P_BEST[p])] DAT index entry(P_BEST[p], j) using 1:2 with points \
             pt filled(entry(P_BEST_CODE[p], j)) ps 1.1 * PS * scale(entry(P_BEST_CODE[p], j)) \
             lc rgb paler_fill(entry(P_BEST_CODE[p], j)), \
         for [j = 1:words(P_BEST[p])] DAT index entry(P_BEST[p], j) using 1:2 with points \
             pt SHAPE[entry(P_BEST_CODE[p], j)] ps 1.1 * PS * scale(entry(P_BEST_CODE[p], j)) lw 1.2 \
             lc rgb paler(entry(P_BEST_CODE[p], j)), \
         for [j = 1:words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) using 1:2 with points \
             pt filled(entry(P_CODE[p], j)) ps 1.1 * PS * scale(entry(P_CODE[p], j)) \
             lc rgb fill(entry(P_CODE[p], j)), \
         for [j = 1:words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) using 1:2 with points \
             pt SHAPE[entry(P_CODE[p], j)] ps 1.1 * PS * scale(entry(P_CODE[p], j)) lw 1.2 \
             lc rgb colour(entry(P_CODE[p], j))
    unset label
    unset arrow
    unset object
}
unset multiplot
set output
