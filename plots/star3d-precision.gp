# SPDX-License-Identifier: MIT
# star3d: what does double precision cost, per variant and radius? Twice the bytes would take twice the time.
# A panel per form of the Z loop.
# needs: star3d_precision
VARIANTS = variants("star3d_precision", "base shared readonly")
BOTH = "(SELECT variant, radius, nx, ny, nz, double / single AS cost FROM (SELECT variant, radius, nx, ny, nz, \
    min(time_median_ns) FILTER (WHERE precision = 'double') double, min(time_median_ns) FILTER (WHERE precision = 'single') single \
    FROM star3d_precision WHERE ".HERE." GROUP BY 1, 2, 3, 4, 5) WHERE cost IS NOT NULL)"
if (!any("FROM ".BOTH)) { exit }
says = ask("SELECT printf('At %d×%d×%d double takes %.2f to %.2f times as long as single, \
    less than twice as long in %d of %d cases.', nx, ny, nz, min(cost), max(cost), sum(cost < 2), count(*)) FROM ".BOTH)
eval page("", WIDE, 2.1, on("star3d")."what double precision costs", says)
eval panels(1, 4)
set xrange [0.7:5.3]; set xtics 1; set xlabel "radius"; set ylabel "time of double / of single"
set yrange [0:1.08 * ask("SELECT max(max(cost), 2) FROM ".BOTH)]; set ytics 0.5
do for [loop in list("SELECT ".LOOP." FROM ".BOTH." GROUP BY 1 ORDER BY min(".FORM_OF.")")] {
    D = curves("SELECT variant AS key, radius, cost FROM ".BOTH." WHERE ".LOOP." = '".loop."' ORDER BY ".by_look("variant").", 2")
    set title loop
    eval mark_y(2, "", 2)
    plot @EACH 2:3 with linespoints dt 1 @OWN
    eval NO_MARKS
    unset ylabel
}
K = list("SELECT DISTINCT ".FAMILY." FROM ".BOTH." ORDER BY ".by_look("variant"))
eval KEY
plot @EACH_KEY with linespoints @OWN, \
    NaN title "twice the time" with lines dt 2 lc rgb GREY
