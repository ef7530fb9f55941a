# star3d: where do the XY planes outgrow the L2, and does the Z loop remove that cliff? A panel per radius:
# curves are the variants without a Z loop, the band those with one. Circles: the onsets that
# results/rules/42-cliff.sql finds. Lines: where its two models expect them.
radii = said("radii")
do for [p in said("precisions")] {
    eval page(p, WIDE, 2.35, 2, words(radii), said("title").", ".p." precision", said("says_".p))
    set logscale x 2; set xtics 32, 8; set xrange [*:*]; set yrange [0:*]; set xlabel "X (points)"; LOOPS = 0
    do for [i = 1:words(radii)] {
        at = p."_".word(radii, i)
        eval panel(0.2, 1.65, 0.45 + 6.5 * (i - 1) / words(radii), 0.05 + 6.5 * i / words(radii))
        if (!has("single_".at)) { set multiplot next; continue }
        D = curves("single_".at); B = "band_".at; C = "drops_".at
        LOOPS = LOOPS || has(B)
        stats given(B, D) using (column(3 + has(B))) nooutput
        set ytics step(STATS_max, 4)
        set title "r = ".word(radii, i); set ylabel (i == 1 ? "TFlop/s" : "")
        eval mark_x(number("whole_".at), "", 2)
        eval mark_x(number("effective_".at), "", 3)
        plot for [j = 1:has(B)] given(B, D) using 2:3:(column(3 + has(B))) \
                with filledcurves fs solid noborder lc rgb "#d8d8d8", \
            for [j = 1:words(K)] D index j-1 using 2:3 with linespoints lc rgb colour(word(K, j)) \
                lw (word(K, j) eq "base" ? 3 : 1.3) pt shape(word(K, j)) ps 0.9 pointnumber 4 + j, \
            for [j = 1:has(C)] given(C, D) using 2:3 with points pt 6 ps 2 lc rgb "black"
        eval NO_MARKS
    }
    eval KEY_BELOW; set key maxrows 1 width -2.5
    plot [0:1][0:1] for [v in said("key_".p)] NaN title v \
            with linespoints lc rgb colour(v) lw (v eq "base" ? 3 : 1.3) pt shape(v) ps 0.9, \
        NaN title "onset" with points pt 6 ps 2 lc rgb "black", \
        NaN title (LOOPS ? "all with a Z loop" : "") with filledcurves fs solid noborder lc rgb "#d8d8d8", \
        NaN title "effective L2" with lines lc rgb GREY dt 3, NaN title "whole L2" with lines lc rgb GREY dt 2
}
