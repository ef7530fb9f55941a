# SPDX-License-Identifier: MIT
# star3d: what holds each variant down, memory or something before it? Tflop/s over flops per byte that DRAM really moved, as the
# profiler counted (results/roofline.sql), under the roofs measured on the same machine; a line per variant along rising X.
# Counterpart of the K80 paper's Figure 2, where each of the 6r+1 points comes from memory (uncached). See the variants without
# a Z loop slide down from where each value is read once to where each of 2r+1 planes is read again. Where the bytes between the L1
# and the L2 were counted, they have a page of their own: there see the same variants at the roof before the cliff.
# needs: roofline
VARIANTS = variants("roofline", "base shared readonly")
of = "FROM roofline r WHERE ".MINE." AND precision = "
rate(p, name) = number("SELECT max(rate) / 1000 FROM roof WHERE ".MINE." AND precision = '".p."' AND roof = '".name."'")
set_mark(x, words) = (x != x) ? "" : (MARK = MARK + 1, sprintf("set arrow %d from first %g, graph 0 to first %g, graph 1 nohead back lw 1 dt 3 \
    lc rgb GREY; set label %d '%s' at first %g, graph 0.03 left rotate by 90 offset 0.8, 0 font ',7' tc rgb GREY", MARK, x, x, MARK, words, x))
do for [p in list("SELECT DISTINCT precision ".of."precision ORDER BY 1 DESC")] { do for [level in "DRAM L2"] {
    I = level eq "L2" ? "l2_intensity" : "intensity"
    R = list("SELECT DISTINCT radius ".of."'".p."' AND ".I." > 0 ORDER BY 1")
    if (words(R) == 0) { continue }
    copies = rate(p, "DRAM, copy"); reads = rate(p, "DRAM, read"); units = rate(p, "units"); l2 = rate(p, "L2")
    roof = level eq "L2" ? l2 : copies
    over = roof > 0 ? sprintf(" / %g", 1000 * roof) : ""
    says = ask("SELECT 'Of what ".(level eq "L2" ? "read gets from the L2" : "a copy moves through DRAM")." in a second, variants move '||group_concat(printf( \
        '%.2f to %.2f %s', low, high, loop), ', ')||'.' FROM (SELECT CASE WHEN ".FORM_OF." > 1 THEN 'with a Z loop' WHEN beyond THEN 'beyond it' ELSE \
        'before the cliff' END AS loop, min(gflops / ".I.")".over." AS low, max(gflops / ".I.")".over." AS high \
        ".of."'".p."' AND (beyond NOTNULL OR ".FORM_OF." > 1) AND ".(roof > 0)." GROUP BY 1 ORDER BY ".FORM_OF." > 1, beyond)")
    eval page(p.(level eq "L2" ? "-l2" : ""), WIDE, 3, "star3d on ".fact("label").": roofline over the bytes of ".level.", ".p." precision", says)
    eval panels(1, words(R))
    set bmargin at screen 0.75 / H; set tmargin at screen 1 - (HEAD + 0.25) / H
    low = 0.7 * number("SELECT min(min(uncached, ".I.")) ".of."'".p."'"); high = 2.5 * number("SELECT max(once) ".of."'".p."'")
    set logscale xy; set xrange [low:high]; set xtics (0.25, 1, 4, 16); set ytics (0.5, 1, 2, 5, 10, 20, 50, 100)
    set yrange [(level eq "L2" ? 0.5 : 0.15) * low * number("SELECT max(gflops / intensity) / 1000 ".of."'".p."'"):(units > 0 ? 1.5 * units : 3 * number("SELECT max(gflops) / 1000 ".of."'".p."'"))]
    set xlabel "flops / byte of ".level; set ylabel "Tflop/s"
    under(y) = units > 0 && y > units ? NaN : y
    do for [r in R] {
        all = of."'".p."' AND radius = ".r." AND ".I." > 0"
        D = rows("SELECT variant AS key, ".I.", gflops / 1000 ".all." ORDER BY ".by_look("variant").", nx")
        K = keys(D)
        set title "r = ".r; j = place(r, R)
        set lmargin at screen (0.5 + 6.45 * (j - 1) / words(R)) / W; set rmargin at screen (0.35 + 6.45 * j / words(R)) / W; set format y (j == 1 ? "%h" : "")
        eval NO_MARKS
        if (level eq "DRAM") {
            eval set_mark(number("SELECT max(once) ".all), "once")
            eval set_mark(number("SELECT max(again) ".all), "again")
            eval set_mark(number("SELECT max(uncached) ".all), "uncached")
        }
        plot under(x * roof) with lines lc rgb "black" lw 1.4, units with lines lc rgb "black" lw 1.4, \
            under(x * (level eq "L2" ? NaN : reads)) with lines lc rgb "black" lw 0.8 dt 2, \
            under(x * (level eq "L2" ? NaN : l2)) with lines lc rgb GREY lw 0.8 dt 4, \
            for [i = 1:words(K)] D index i-1 using 2:3 with lines lw 0.8 lc rgb colour(word(K, i)), \
            for [i = 1:words(K)] D index i-1 using 2:3 with points ps 0.9 lc rgb colour(word(K, i)) pt shape(word(K, i))
        unset ylabel
    }
    K = list("SELECT DISTINCT ".FAMILY." ".of."'".p."' ORDER BY ".by_look("variant"))
    eval KEY_BELOW; set key font ",7"
    plot [0:1][0:1] for [v in K] NaN title v with points lc rgb colour(v) pt shape(v), NaN title "Z loop" with points lc rgb GREY pt SHAPE[1], \
        NaN title (level eq "L2" ? "L2" : "copy").(units > 0 ? ", units" : "") with lines lc rgb "black" lw 1.4, \
        NaN title (level eq "L2" ? "" : "read") with lines lc rgb "black" lw 0.8 dt 2, \
        NaN title (level eq "L2" ? "" : "L2") with lines lc rgb GREY lw 0.8 dt 4
} }
