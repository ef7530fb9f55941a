# SPDX-License-Identifier: MIT
# star3d: what does a line of code buy? Fraction of T_peak where every field streams from memory, mean over the radii (bar: from
# the worst to the best radius), over the lines of code that a coding adds to the headers common to all (results/effort.sql).
# The K80 paper's second criterion is the programming effort. A line joins what grew from one another: without a Z loop
# (filled), with one, with the Z neighbours in registers. Grey: the fastest for so many lines.
# needs: effort
# also: star3d_fixed star3d_limit
load "style.gp"
CODINGS = codings("effort", "base shared readonly")
of = "FROM effort WHERE machine = '".MACHINE."' AND precision = "
P = list("SELECT DISTINCT precision ".of."precision ORDER BY 1 DESC")
says = ask("SELECT group_concat(printf('%s reaches %.2f of T_peak with %d lines, %s %.2f with %d (%s)', big, top, most, small, low, least, \
    precision), '; ')||'.' FROM (SELECT * FROM (SELECT precision, max(mean) AS top, variant AS big, lines AS most ".of."precision GROUP BY 1) \
    JOIN (SELECT precision, mean AS low, variant AS small, min(lines) AS least ".of."precision GROUP BY 1) USING (precision) ORDER BY precision DESC)")
eval page("", WIDE, 2.7, "star3d on ".fact("label").": what does a line of code buy?", says)
eval panels(1, words(P) + 1)
left = 0.8 * number("SELECT min(lines) ".of."precision"); right = 1.2 * number("SELECT max(lines) ".of."precision")
set logscale x; set xrange [left:right]; set xtics (10, 20, 30, 40, 60, 100, 200, 400, 1000)
set xlabel "lines of code"; set yrange [0:1<*]; set ylabel "T_eff / T_peak"; set lmargin 7
FAMILIES = ""
do for [p in P] {
    D = rows("SELECT ".FAMILY." AS key, lines, mean, low, high, ".FORM_OF." = 1 ".of."'".p."' ORDER BY ".by_look("variant").", ".FORM_OF)
    E = rows("SELECT 'front' AS key, lines, max(mean) FROM (SELECT lines, mean ".of."'".p."' AND front UNION ALL SELECT ".sprintf("%g", right) \
        .", max(mean) ".of."'".p."') GROUP BY lines ORDER BY 2")
    K = keys(D)
    do for [i = 1:words(K)] { if (!place(word(K, i), FAMILIES)) { FAMILIES = FAMILIES." ".word(K, i) } }
    set title p." precision"
    plot E using 2:3 with steps lw 5 lc rgb "#d8d8d8", \
        for [i = 1:words(K)] D index i-1 using ($2 * (1 + 0.012 * (i - 2))):4:(0):($5 - $4) with vectors nohead lw 0.6 lc rgb colour(word(K, i)), \
        for [i = 1:words(K)] D index i-1 using ($2 * (1 + 0.012 * (i - 2))):3 with lines lw 1.6 lc rgb colour(word(K, i)), \
        for [i = 1:words(K)] D index i-1 using ($2 * (1 + 0.012 * (i - 2))):($6 > 0 ? NaN : $3) with points ps 1.3 lc rgb colour(word(K, i)) pt shape(word(K, i)) - 1, \
        for [i = 1:words(K)] D index i-1 using ($2 * (1 + 0.012 * (i - 2))):($6 > 0 ? $3 : NaN) with points ps 1.3 lc rgb colour(word(K, i)) pt shape(word(K, i))
    unset ylabel
}
eval KEY; unset logscale; set key font ",7"
plot [0:1][0:1] for [v in FAMILIES] NaN title v with linespoints lw 1.6 ps 1.3 lc rgb colour(v) pt shape(v), \
    NaN title "with a Z loop" with points ps 1.3 pt SHAPE[1] lc rgb GREY, NaN title "worst to best radius" with lines lw 0.6 lc rgb GREY, \
    NaN title "fastest for its lines" with lines lw 5 lc rgb "#d8d8d8"
