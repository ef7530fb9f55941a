# star3d: what limits each variant, memory or something before it? Tflop/s over flops per counted byte (results/rules/43-roofline.sql): above, of DRAM,
# below, where counted, between L1 and L2, under the measured roofs. A small point is a variant at an X; a line joins the means of the radii.
# Counterpart of the K80 paper's Figure 2, where each of the 6r+1 points comes from memory (uncached).
# needs: roofline
WHERE_AT = "'before the cliff' 'beyond it' 'with a Z loop'"
at = "CASE WHEN ".FORM_OF." > 1 THEN 'with a Z loop' WHEN beyond THEN 'beyond it' WHEN beyond = 0 THEN 'before the cliff' END"
of = "FROM (SELECT *, ".at." AS at FROM roofline WHERE ".MINE.") WHERE at NOTNULL AND precision = "
rate(name) = number("SELECT max(rate) / 1000 FROM roof WHERE ".MINE." AND precision = '".p."' AND roof = '".name."'")
P = precisions(of."precision")
if (words(P) == 0) { exit }
LEVELS = "intensity".(any(of."precision AND l2_intensity > 0") ? " l2_intensity" : "")
p = word(P, 1)
says = ask("SELECT 'DRAM bandwidth over that of a copy: '||group_concat(printf('%.2f to %.2f %s', low, high, at), ', ')||' (".p.").' FROM (SELECT at, \
    min(gflops / intensity / rate) AS low, max(gflops / intensity / rate) AS high FROM (SELECT * ".of."'".p."') JOIN roof USING (machine, precision) WHERE roof = 'DRAM, copy' GROUP BY at)")
eval page("", WIDE, 0.4 + 2.5 * words(LEVELS), words(LEVELS) + 1, words(P), on("star3d")."roofline with counted bytes", says)
set logscale xy; set xtics (0.25, 0.5, 1, 2, 4, 8, 16); set ytics (1, 2, 5, 10, 20, 50); set ylabel "Tflop/s"
do for [level in LEVELS] { do for [p in P] {
    here = of."'".p."' AND ".level." > 0"
    i = place(level, LEVELS); j = place(p, P); dram = i == 1
    eval panel(2.5 * i - 2.25, 2.5 * i - 0.4, 0.5 + 3.4 * (j - 1), 3.2 + 3.4 * (j - 1))
    set title p." precision"; set xlabel "flops / byte ".(dram ? "of DRAM" : "between L1 and L2")
    if (!any(here)) { set multiplot next; continue }
    left = 0.8 * number("SELECT min(".(dram ? "min(uncached, intensity)" : level).") ".here); right = 1.6 * number("SELECT max(".level.") ".here)
    most = 1.8 * number("SELECT max(gflops) / 1000 ".here)
    set xrange [left:right]; set yrange [0.6 * number("SELECT min(gflops) / 1000 ".here):most]
    eval mark_x(dram ? number("SELECT max(uncached) ".here) : NaN, "uncached", 3)
    roof = rate(dram ? "DRAM, copy" : "L2"); reads = dram ? rate("DRAM, read") : NaN
    D = rows("SELECT at AS key, ".level.", gflops / 1000 ".here." ORDER BY at")
    L = rows("SELECT at AS key, avg(".level."), avg(gflops) / 1000, iif(at = 'before the cliff' AND radius IN (SELECT min(radius) ".here." UNION ALL SELECT max(radius) ".here."), printf('r = %d', radius), '') ".here." GROUP BY at, radius ORDER BY at, radius")
    K = keys(D); look_at(k) = place(word(K, k), WHERE_AT)
    plot x * roof with lines lc rgb "black" lw 1.4, x * reads with lines lc rgb "black" lw 0.8 dt 2, \
        for [k = 1:words(K)] D index k-1 using 2:3 with points ps 0.5 lc rgb COLOUR[look_at(k)] pt (word("7 5 9", look_at(k)) + 0), \
        for [k = 1:words(K)] L index k-1 using 2:3 with linespoints lw 1.6 ps 1.6 lc rgb COLOUR[look_at(k)] pt (word("7 5 9", look_at(k)) + 0), \
        L using 2:3:4 with labels left offset 0.8, -0.4
    eval NO_MARKS
} }
eval KEY_BELOW
plot [0:1][0:1] for [k = 1:3] NaN title word(WHERE_AT, k) with linespoints lw 1.6 ps 1.6 lc rgb COLOUR[k] pt (word("7 5 9", k) + 0), \
    NaN title "copy; L2" with lines lc rgb "black" lw 1.4, NaN title "read from DRAM" with lines lc rgb "black" lw 0.8 dt 2
