# SPDX-License-Identifier: MIT
# ceiling: the roofline's own lines, measured. Left, multiply-adds from one to 2048 for each value that memory moves: up to which
# flops per byte does memory decide, and what do the units give beyond? Right, the bytes that shared memory and the L1 give, beside
# what read gets from the L2 and from DRAM.
# needs: ceiling
of = "FROM ceiling JOIN precision USING (precision) WHERE ".HERE
says = ask("SELECT group_concat(printf('%s: %.1f Tflop/s, memory decides up to %.1f flops per byte', precision, top / 1e3, top / peak), '; ') \
    FROM (SELECT precision, max(gflops) AS top, max(t_peak_gbs) AS peak ".of." AND variant = 'fma' GROUP BY precision ORDER BY bytes)")
eval page("", WIDE, 2.6, "ceiling on ".fact("label").": what the units, shared memory and the L1 give at most", says eq "" ? "" : says.".")
eval panels(1, 2)
set lmargin 8; set logscale xy; set key bottom right; set xrange [*:*]; set yrange [*:*]
set xlabel "flops per byte of memory"; set ylabel "Tflop/s"; set title "multiply-adds"
if (has("SELECT 1 ".of." AND variant = 'fma'")) {
    D = rows("SELECT precision AS key, rounds / bytes, gflops / 1e3, rounds / bytes * t_peak_gbs / 1e3 ".of." AND variant = 'fma' ORDER BY bytes, 2")
    K = keys(D)
    plot for [i = 1:words(K)] D index i-1 using 2:3 title word(K, i) with linespoints lc rgb COLOUR[i] pt SHAPE[i] + 1, \
        for [i = 1:words(K)] D index i-1 using 2:($3 > 0.5 * $4 ? $4 : NaN) title (i == 1 ? "T_peak" : "") with lines lc rgb GREY dt 2
} else { set multiplot next }
if (has("SELECT 1 ".of." AND variant <> 'fma'")) {
    unset logscale y; set yrange [0:*]; set xrange [*:1.5 * number("SELECT max(rounds) ".of)]
    set xlabel "values read from there for each value of a"; set ylabel "TB/s"; set title "bytes from shared memory and L1"
    D = rows("SELECT variant||' '||precision AS key, rounds, gflops / 2 * bytes / 1e3 ".of." AND variant <> 'fma' ORDER BY variant, bytes, 2")
    K = keys(D)
    l2 = number("SELECT l2_gbs / 1e3 FROM effective_l2 WHERE ".MINE); dram = number("SELECT dram_gbs / 1e3 FROM effective_l2 WHERE ".MINE)
    set key right center; eval mark_y(l2, "L2", 3); eval mark_y(dram, "DRAM", 2)
    plot for [i = 1:words(K)] D index i-1 using 2:3 title word(K, i) with linespoints lc rgb COLOUR[i] pt SHAPE[i] + 1
}
