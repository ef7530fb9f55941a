# SPDX-License-Identifier: MIT
# Small multiples of throughput over X, laid out by lib/curves.awk: star3d-xsweep and star3d-l2cliff.
# Blocks of the page's data: X, GFlop/s; P_CLIFFS: X, GFlop/s of the cliffs found, P_FAR: of the rises
# elsewhere.
DAT = PAGE.".dat"
# 1 past the end: gnuplot looks at the block of an empty iteration, too, though it draws nothing
entry(list, j) = j > words(list) ? 1 : int(word(list, j))

set multiplot
do for [p = 1:P_COUNT] {
    left = P_LEFT[p]; right = P_RIGHT[p]; top = HEAD + P_TOP[p]; bottom = HEAD + P_BOTTOM[p]
    @PANEL
    if (p == 1) {
        # KEY_DX, KEY_DY: from one entry of the key to the next
        n = words(KEYS)
        do for [i = 1:n] {
            k = entry(KEYS, i); kx = KEY_X + KEY_DX * (i - 1); ky = HEAD + KEY_Y + KEY_DY * (i - 1); \
                with_line = 1
            eval(KEY)
        }
        kx = KEY_X + KEY_DX * n; ky = HEAD + KEY_Y + KEY_DY * n
        set label 3001 "" at screen sx(kx + 0.33), sy(ky) point pt 6 ps 3 * PS lw 1.2 lc rgb "#404040"
        set label 3002 "cliff (grey: away from the L2)" at screen sx(kx + 0.75), sy(ky) left font "".size(6)
        kx = kx + 2 * KEY_DX; ky = ky + KEY_DY
        set label 3004 "planes fill L2 (dashes), half (dots)" at screen sx(kx + 0.75), sy(ky) left \
            font "".size(6)
        set arrow 3001 from screen sx(kx + 0.22), sy(ky + 0.13) to screen sx(kx + 0.22), sy(ky - 0.13) \
            nohead lc rgb GREY dt 14 lw 1.2
        set arrow 3002 from screen sx(kx + 0.44), sy(ky + 0.13) to screen sx(kx + 0.44), sy(ky - 0.13) \
            nohead lc rgb GREY dt 15 lw 1.2
        if (KEY_K80) {
            ky = ky + KEY_DY
            set label 3003 "" at screen sx(kx + 0.33), sy(ky) point pt 11 ps 1.4 * PS lc rgb "#C79A00"
            set label 3005 "predicted for the Tesla K80 (1.5 MiB)" at screen sx(kx + 0.75), sy(ky) left \
                font "".size(6)
        }
        do for [i = 1:M_COUNT] {
            set label 4000 + i "".M_HEAD[i] at screen sx(0.15), sy(HEAD + M_TOP[i] + 0.2) left \
                font "".size(7.2)
        }
    }
    set label 1 "".P_TITLE[p] at graph 0.03, graph 1.06 left font "".size(6.8)
    set label 2 "".P_BEYOND[p] at graph 0.99, graph BEYOND_Y right font "".size(5.4) textcolor rgb GREY
    if (P_WHOLE[p] > 0) {
        set arrow 1 from first P_WHOLE[p], graph 0 to first P_WHOLE[p], graph 1 nohead \
            lc rgb GREY dt 14 lw 1.2 back
    }
    if (P_HALF[p] > 0) {
        set arrow 2 from first P_HALF[p], graph 0 to first P_HALF[p], graph 1 nohead \
            lc rgb GREY dt 15 lw 1.2 back
    }
    if (P_K80[p] > 0) {
        set label 3 "" at first P_K80[p], graph 0.035 point pt 11 ps 1.4 * PS lc rgb "#C79A00"
    }
    set xrange [P_XMIN[p]:P_XMAX[p]]
    set yrange [0:P_YMAX[p]]
    # a logarithmic axis where the cliffs of all radii are looked for: their X span more than an octave
    if (X_LOG) { set logscale x 2; set xtics 2, X_STEP; unset mxtics } else { set xtics X_STEP; set mxtics 2 }
    set ytics P_YSTEP[p]
    if (P_XLABEL[p]) { set xlabel "X (points)" font "".size(6.2) offset 0, 0.6; set format x "%g"
    } else { unset xlabel; set format x "" }
    if (P_YLABEL[p]) { set ylabel "GFlop/s" font "".size(6.2) offset 0.6, 0; } else { unset ylabel }
    set format y P_YTICS[p] ? "%.0f" : ""
    plot for [j = 1:words(P_BEST[p])] DAT index entry(P_BEST[p], j) using 1:2 \
             with lines lw 2.2 lc rgb light(entry(P_BEST_CODE[p], j)), \
         for [j = 1:words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) using 1:2 \
             with lines lw 1.1 lc rgb colour(entry(P_CODE[p], j)) dt dash(entry(P_CODE[p], j)), \
         for [j = 1:words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) every POINT_STEP using 1:2 with points \
             pt filled(entry(P_CODE[p], j)) ps 0.85 * PS * scale(entry(P_CODE[p], j)) \
             lc rgb fill(entry(P_CODE[p], j)), \
         for [j = 1:words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) every POINT_STEP using 1:2 with points \
             pt SHAPE[entry(P_CODE[p], j)] ps 0.85 * PS * scale(entry(P_CODE[p], j)) lw 1.1 \
             lc rgb colour(entry(P_CODE[p], j)), \
         for [j = 1:words(P_CLIFFS[p])] DAT index entry(P_CLIFFS[p], j) using 1:2 \
             with points pt 6 ps 3 * PS lw 1.4 lc rgb colour(entry(P_CLIFF_CODE[p], j)), \
         for [j = 1:words(P_FAR[p])] DAT index entry(P_FAR[p], j) using 1:2 \
             with points pt 6 ps 3 * PS lw 1.0 lc rgb GREY
    unset label
    unset arrow
}
unset multiplot
set output
