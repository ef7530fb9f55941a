# stream: how many bytes per access and threads per block reach the memory's bandwidth? Counterparts: STREAM's kernels; BabelStream's (one value a
# thread, 1024 threads); memcpy and the library's transform. T_peak is the best copy: kernels that read more than they write may exceed it.
# needs: stream_kernels
BEST = "with points pt 7 lc rgb GREY"; BABEL = "with points pt 8 lc rgb '#000000'"
SAME = "with linespoints lc rgb COLOUR[place(word(K, i), WIDTHS)] pt SHAPE[place(word(K, i), WIDTHS)] + 1"
ORDER = "instr('transform memcpy dot read triad add scale copy', variant)" # from below; others are lowest
WIDTHS = list("SELECT DISTINCT CAST(width AS INTEGER) FROM stream_kernels WHERE width ORDER BY width")
do for [p in precisions("FROM stream_kernels WHERE ".HERE)] {
    of = "FROM stream_kernels JOIN precision USING (precision) WHERE ".HERE." AND precision = '".p."'"
    kernels = list("SELECT DISTINCT variant ".of." AND width ORDER BY ".ORDER." DESC")
    down = (words(kernels) + 5) / 4
    copy = "(SELECT width, max(t_eff_gbs / t_peak_gbs) f ".of." AND variant = 'copy' GROUP BY 1)"
    says = ask("SELECT printf('At its best block copy reaches %.2f of T_peak with %d bytes per access and %.2f with %d.', \
        a.f, a.width, b.f, b.width) FROM ".copy." a, ".copy." b ORDER BY a.width, b.width DESC LIMIT 1")
    eval page(p, WIDE, 1.8 * down, down, 4, on("stream")."bytes per access and threads per block, ".p." precision", says)
    set logscale x 2; set xrange [24:1400]; set xtics 32, 4; set xlabel "threads per block"
    set yrange [0:1.2]; set ytics 0.25; set ylabel "T_eff / T_peak"
    do for [v in kernels] {
        D = curves("SELECT CAST(width AS INTEGER) AS key, 0 + block, t_eff_gbs / t_peak_gbs ".of." \
            AND width AND variant = '".v."' ORDER BY width, 2")
        set title v
        eval mark_y(1, "", 2)
        plot @EACH 2:3 @SAME
        eval NO_MARKS
    }
    # a row per kernel: its best, and BabelStream's version of it
    best = "SELECT variant, max(t_eff_gbs / t_peak_gbs) f, row_number() OVER (ORDER BY ".ORDER.") y ".of." GROUP BY 1"
    babel = "SELECT 1 AS key, s.t_eff_gbs / s.t_peak_gbs, y FROM stream_kernels s JOIN precision USING (precision) \
        JOIN (".best.") b ON b.variant = s.variant WHERE ".HERE." AND precision = '".p."' AND width = bytes \
        AND block = '1024x1x1' AND s.variant IN ('copy', 'scale', 'add', 'triad')"
    D = rows("SELECT 1 AS key, f, y, variant FROM (".best.")")
    unset logscale; unset ylabel; unset grid; set grid xtics lt 1 lc rgb "#e4e4e4"; set title "best of each"
    set xrange [0:1.2]; set xtics 0.5; set xlabel "T_eff / T_peak"; set yrange [*:*]
    set offsets 0, 0, 0.7, 0.7; set ytics autofreq scale 0
    if (has(babel)) { plot D using 2:3:ytic(4) @BEST, rows(babel) using 2:3 @BABEL } else { plot D using 2:3:ytic(4) @BEST }
    K = list("SELECT DISTINCT CAST(width AS INTEGER) ".of." AND width ORDER BY width")
    eval KEY
    plot @EACH_KEY." bytes per access" @SAME, \
        NaN title "T_peak" with lines dt 2 lc rgb GREY, NaN title "best of each" @BEST, NaN title "as in BabelStream" @BABEL
}
