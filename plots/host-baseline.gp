# SPDX-License-Identifier: MIT
# Which part of its memory's T_peak does the one C source reach under OpenMP and OpenACC?
# prepare: lib/host-baseline.awk
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
DAT = PAGE.".dat"
# 1 past the end: gnuplot looks at the block of an empty iteration, too, though it draws nothing
entry(list, j) = j > words(list) ? 1 : int(word(list, j))
# every filled shape has its open one just before it
open_shape(k) = SHAPE[k] - 1

set style textbox opaque noborder margins 0.2, 0.1 fillcolor rgb "#FFFFFF"
set multiplot
do for [p = 1:P_COUNT] {
    left = P_LEFT[p]; right = P_RIGHT[p]; top = HEAD + P_TOP[p]; bottom = HEAD + P_BOTTOM[p]
    @PANEL
    if (p == 1) {
        do for [k = 10:11] {
            kx = KEY_X; ky = HEAD + KEY_Y + 0.36 * (k - 10); with_line = 1
            eval(KEY)
        }
        ky = HEAD + KEY_Y + 0.72
        set label 3001 "" at screen sx(KEY_X + 0.2), sy(ky) point pt 10 ps 1.3 * PS lc rgb "#000000"
        set label 3002 "" at screen sx(KEY_X + 0.48), sy(ky) point pt 14 ps 1.3 * PS lc rgb colour(11)
        set label 3003 "in the cache, at least in part" at screen sx(KEY_X + 0.75), sy(ky) left \
            font "".size(6)
        set arrow 3001 from screen sx(KEY_X), sy(ky + 0.36) to screen sx(KEY_X + 0.66), sy(ky + 0.36) nohead \
            lc rgb GREY dt 14 lw 1.2
        set label 3004 "T_peak of the memory used" at screen sx(KEY_X + 0.75), sy(ky + 0.36) left \
            font "".size(6)
        if (KEY_CACHE) {
            set arrow 3002 from screen sx(KEY_X + 0.33), sy(ky + 0.85) to screen sx(KEY_X + 0.33), sy(ky + \
                0.59) nohead \
                lc rgb GREY dt 15 lw 1.2
            set label 3005 "both fields fill the CPU's cache" at screen sx(KEY_X + 0.75), sy(ky + 0.72) \
                left font "".size(6)
        }
        do for [i = 1:M_COUNT] {
            set label 4000 + i "".M_HEAD[i] at screen sx(0.15), sy(HEAD + M_TOP[i] + 0.2) left \
                font "".size(7.2)
        }
    }
    set label 1 "".P_TITLE[p] at graph 0.03, graph 1.06 left font "".size(6.8)
    peaks = P_PEAK1[p] > 0 ? sprintf("T_peak %.0f GB/s", P_PEAK1[p]) : ""
    if (P_PEAK1[p] > 0) {
        set arrow 1 from graph 0, first P_PEAK1[p] to graph 1, first P_PEAK1[p] nohead \
            lc rgb GREY dt 14 lw 1.2 back
    }
    if (P_PEAK2[p] > 0) {
        set arrow 2 from graph 0, first P_PEAK2[p] to graph 1, first P_PEAK2[p] nohead \
            lc rgb GREY dt 14 lw 1.2 back
        peaks = sprintf("T_peak %.0f, GPU %.0f GB/s", P_PEAK1[p], P_PEAK2[p])
    }
    if (P_CACHE[p] > 0) {
        set arrow 3 from first P_CACHE[p], graph 0 to first P_CACHE[p], graph 1 nohead \
            lc rgb GREY dt 15 lw 1.2 back
    }
    set label 2 "".peaks at graph 0.99, graph 1.06 right font "".size(5.4) textcolor rgb GREY
    # fraction of T_peak of the single marks, above the upper and below the lower
    do for [j = 1:words(P_OTHER_WORDS[p]) / 4] {
        set label 20 + j "".word(P_OTHER_WORDS[p], 4 * j - 1) \
            at first word(P_OTHER_WORDS[p], 4 * j - 3) + 0, first word(P_OTHER_WORDS[p], 4 * j - 2) + 0 \
            center offset 0, word(P_OTHER_WORDS[p], 4 * j) + 0 front font "".size(5.8)
    }
    if (P_XMAX[p] > P_XEND[p]) {
        set object 1 rectangle from first P_XEND[p] * 1.03, graph 0 to graph 1, graph 1 \
            fillcolor rgb "#F2F2F2" fillstyle solid noborder behind
    }
    do for [j = 1:words(P_SIZES[p]) / 2] {
        text = word(P_SIZES[p], 2 * j)
        cut = strstrt(text, "×")
        cut = cut ? cut + strstrt(text[cut + 1:*], "×") : 0
        set label 40 + j "".(cut > 0 ? text[1:cut - 1]."\n".text[cut:*] : text) \
            at first word(P_SIZES[p], 2 * j - 1) + 0, graph -0.06 center offset 0.9, 0 font "".size(5.2)
    }
    set xrange [0:P_XMAX[p]]
    if (P_LOG[p]) { set logscale y 10; set ytics autofreq } else { unset logscale y; set ytics P_YSTEP[p] }
    set yrange [P_YMIN[p]:P_YMAX[p]]
    set xtics 0, P_XSTEP[p], P_XEND[p]
    set format y "%g"
    if (P_XLABEL[p]) { set xlabel "X (points)" font "".size(6.2) offset 0, 0.6; set format x "%g"
    } else { unset xlabel; set format x "" }
    # the panel with sizes outside the sweep has an axis of its own
    if (P_XMAX[p] > P_XEND[p]) { set format x "%g" }
    if (P_YLABEL[p]) { set ylabel "T_eff (GB/s)" font "".size(6.2) offset 0.6, 0 } else { unset ylabel }
    plot for [j = 1:words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) using 1:2 \
             with lines lw 1.1 lc rgb colour(entry(P_CODE[p], j)), \
         for [j = 1:words(P_STREAM[p])] DAT index entry(P_STREAM[p], j) using 1:2 \
             with points pt SHAPE[entry(P_STREAM_CODE[p], j)] ps 1.0 * PS \
                 lc rgb colour(entry(P_STREAM_CODE[p], j)), \
         for [j = 1:words(P_OTHER[p])] DAT index entry(P_OTHER[p], j) using 1:2 \
             with points pt entry(P_OTHER_SHAPE[p], j) ps 1.4 * PS lc rgb colour(entry(P_OTHER_CODE[p], j)), \
         for [j = 1:words(P_CACHED[p])] DAT index entry(P_CACHED[p], j) using 1:2 \
             with points pt SHAPE[entry(P_CACHED_CODE[p], j)] ps 1.0 * PS lc rgb "#FFFFFF", \
         for [j = 1:words(P_CACHED[p])] DAT index entry(P_CACHED[p], j) using 1:2 \
             with points pt open_shape(entry(P_CACHED_CODE[p], j)) ps 1.0 * PS lw 1.1 \
                 lc rgb colour(entry(P_CACHED_CODE[p], j))
    unset label
    unset arrow
    unset object
}
unset multiplot
set output
