# SPDX-License-Identifier: MIT
# Predicted against measured cliff, laid out by lib/star3d-l2cliff.awk. Blocks: X predicted, X measured,
# radius, found.
DAT = PAGE.".dat"
entry(list, j) = j > words(list) ? 1 : int(word(list, j))

set multiplot
do for [p = 1:P_COUNT] {
    left = P_LEFT[p]; right = P_RIGHT[p]; top = HEAD + P_TOP[p]; bottom = HEAD + P_BOTTOM[p]
    @PANEL
    if (p == 1) {
        do for [i = 1:words(KEYS)] {
            k = entry(KEYS, i); with_line = 0
            kx = 1.45 + 5.25 * int((i - 1) / 3); ky = HEAD + KEY_Y + 0.36 * ((i - 1) % 3)
            eval(KEY)
        }
    }
    if (P_HEAD[p] ne "") {
        set label 5 "".P_HEAD[p] at screen sx(0.15), sy(HEAD + P_TOP[p] - 0.8) left font "".size(7.2)
    }
    low = P_LOW[p]; high = P_HIGH[p]; ceil = high * P_STRIP[p] ** 4
    set logscale xy 2
    set label 1 "".P_TITLE[p] at graph 0, graph 1.06 left font "".size(6.8)
    set label 2 "no cliff" at graph 0.01, first high * P_STRIP[p] ** 2 left font "".size(5.4) \
        textcolor rgb GREY
    set object 1 rectangle from graph 0, first high * P_STRIP[p] ** 0.3 to graph 1, graph 1 \
        fillcolor rgb "#F2F2F2" fillstyle solid noborder behind
    # the two predictions: whole L2 on the diagonal, half of it (nearly) one octave below
    set arrow 1 from first low, first low to first high, first high nohead lc rgb GREY dt 14 lw 1.2 back
    set arrow 2 from first low * 2, first low to first high, first high / 2 nohead \
        lc rgb GREY dt 15 lw 1.2 back
    set label 3 "whole L2" at first high * 0.97, first high * 0.97 right rotate by 45 offset -0.4, 0.6 \
        font "".size(5.4) textcolor rgb GREY
    set label 4 "half L2" at first high * 0.97, first high * 0.485 right rotate by 45 offset 0.4, -0.9 \
        font "".size(5.4) textcolor rgb GREY
    do for [j = 1:words(P_RADII[p]) / 2] {
        set label 10 + j "".(j == 1 ? "r = " : "").word(P_RADII[p], 2 * j - 1) \
            at first word(P_RADII[p], 2 * j) + 0, graph 0.035 center font "".size(5.4) textcolor rgb GREY
    }
    set xrange [low:high]
    set yrange [low:ceil]
    set xtics low * 2, 2, high
    set ytics low, 2, high
    set xlabel "predicted X, whole L2" font "".size(6.2) offset 0, 0.6
    if (P_YLABEL[p]) { set ylabel "measured X" font "".size(6.2) offset 0.6, 0 } else { unset ylabel }
    # what a rise away from the prediction is, beside its mark; "~" stands for a blank
    do for [j = 1:words(P_FAR[p]) / 3] {
        text = word(P_FAR[p], 3 * j)
        while (strstrt(text, "~")) {
            text = text[1:strstrt(text, "~") - 1]." ".text[strstrt(text, "~") + 1:*]
        }
        set label 40 + j "".text at first word(P_FAR[p], 3 * j - 2) + 0, first word(P_FAR[p], 3 * j - 1) + 0 \
            left offset 0.8, 0 font "".size(5.4) textcolor rgb GREY
    }
    plot for [j = 1:words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) using 1:2 with points \
             pt filled(entry(P_CODE[p], j)) ps 1.5 * PS * scale(entry(P_CODE[p], j)) \
             lc rgb fill(entry(P_CODE[p], j)), \
         for [j = 1:words(P_INDEX[p])] DAT index entry(P_INDEX[p], j) using 1:2 with points \
             pt SHAPE[entry(P_CODE[p], j)] ps 1.5 * PS * scale(entry(P_CODE[p], j)) lw 1.3 \
             lc rgb colour(entry(P_CODE[p], j))
    unset label
    unset arrow
    unset object
}
unset multiplot
set output
