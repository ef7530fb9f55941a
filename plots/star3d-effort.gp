# star3d: fraction of T_peak from memory, mean over the radii (bar: their range), over the lines of code that a variant adds (results/rules/62-effort.sql):
# the K80 paper's second criterion. A line joins variants that grew from one another: no Z loop (filled), Z loop, registers; black: the others.
# needs: effort
VARIANTS = variants("effort", "base shared readonly")
of = "FROM effort WHERE ".MINE." AND precision = "
P = precisions(of."precision")
says = ask("SELECT group_concat(printf('%s reaches %.2f of T_peak with %d lines, %s %.2f with %d (%s)', big, top, most, small, low, least, \
    precision), '; ')||'.' FROM (SELECT * FROM (SELECT precision, max(mean) AS top, variant AS big, lines AS most ".of."precision GROUP BY 1) \
    JOIN (SELECT precision, mean AS low, variant AS small, min(lines) AS least ".of."precision GROUP BY 1) USING (precision) ORDER BY precision DESC)")
eval page("", WIDE, 2.7, 2, words(P), on("star3d")."throughput over lines of code", says)
eval down(0.2, 2.0)
left = 0.8 * number("SELECT min(lines) ".of."precision"); most = number("SELECT max(lines) ".of."precision")
right = (most > 200 ? 5 : 1.2) * most
set logscale x; set xrange [left:right]; set xtics (10, 30, 100, 300, 1000)
if (most < 100) { set xtics add (20, 50, 70) }
set xlabel "lines of code"; set yrange [0:1<*]; set ylabel "T_eff / T_peak"; set lmargin 7
FAMILIES = ""
beside(x) = x * (1 + 0.012 * (i - 2)) # those of as many lines
do for [p in P] {
    grown = "(SELECT count(*) ".of."'".p."' AND ".FAMILY." = family) > 1"
    all = "FROM (SELECT *, ".FAMILY." AS family, ".FORM_OF." AS form ".of."'".p."') WHERE "
    if (!any(all.grown)) { grown = "1" }
    D = curves("SELECT family AS key, lines, mean, low, high, form = 1 ".all.grown." ORDER BY ".by_look("variant"))
    # the first one, which is none, stands outside of the panel: a plot of nothing is an error
    L = rows("WITH a AS (SELECT *, lines > 0.8 * ".sprintf("%g", most)." AS near, row_number() OVER (PARTITION BY lines > 0.8 * ".sprintf("%g", most)." ORDER BY mean DESC) AS i ".all."NOT ".grown.") \
        SELECT 'alone' AS key, 1, -1, -1, -1, '', '', -1 UNION ALL SELECT 'alone', lines, mean, low, high, iif(NOT near AND mean > 0.8, variant, ''), iif(near OR mean <= 0.8, variant, ''), \
        iif(near, (SELECT min(b.mean - 0.06 * (a.i - b.i)) FROM a b WHERE b.i <= a.i AND b.near), mean) FROM a")
    do for [i = 1:words(K)] { if (!place(word(K, i), FAMILIES)) { FAMILIES = FAMILIES." ".word(K, i) } }
    set title p." precision"
    plot @EACH (beside($2)):4:(0):($5 - $4) with vectors nohead lw 0.6 lc rgb colour(word(K, i)), \
        @EACH (beside($2)):3 with lines lw 1.6 lc rgb colour(word(K, i)), \
        @EACH (beside($2)):($6 > 0 ? NaN : $3) with points ps 1.3 @OWN - 1, \
        @EACH (beside($2)):($6 > 0 ? $3 : NaN) with points ps 1.3 @OWN, \
        L using 2:4:(0):($5 - $4) with vectors nohead lw 0.6 lc rgb GREY, L using 2:3 with points pt 7 ps 1 lc rgb "black", \
        L using 2:3:6 with labels right offset -0.7, 0, L using 2:8:7 with labels left offset 0.7, 0
    unset ylabel
}
eval KEY_BELOW
plot [0:1][0:1] for [v in FAMILIES] NaN title v with linespoints lw 1.6 ps 1.3 lc rgb colour(v) pt shape(v), \
    NaN title "with a Z loop" with points ps 1.3 pt SHAPE[1] lc rgb GREY, NaN title "range over r" with lines lw 0.6 lc rgb GREY
