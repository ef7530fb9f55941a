# star3d: is occupancy what holds a variant down? Achieved occupancy over the radius, beside the K80 paper's Table 1; below, the
# registers of a thread, which limit it today. Counted before the cliff; a cross: some registers were spilled.
# needs: star3d_counters
VARIANTS = variants("star3d_counters", "base shared readonly")
of = "FROM occupancy WHERE ".MINE." AND precision = "
P = precisions(of."precision")
if (words(P) == 0) { exit }
says = ask("SELECT group_concat(printf('%.0f to %.0f %% in %s', low, high, precision), ', ') FROM (SELECT precision, min(achieved) AS low, max(achieved) AS high \
    ".of."precision GROUP BY 1 ORDER BY 1 DESC)")
k80 = ask("SELECT printf('%.0f to %.0f %%', min(achieved), max(achieved)) FROM occupancy_published")
eval page("", WIDE, 4, on("star3d")."occupancy and registers of each variant", "Occupancy achieved: ".says."; on the K80 ".k80.".")
eval panels(2, words(P) + 1)
set xrange [0.7:5.3]; set xtics 1; set yrange [0:105]; set ytics 25; set ylabel "achieved occupancy (%)"; set lmargin 7
D = curves("SELECT variant AS key, radius, achieved FROM occupancy_published ORDER BY ".by_look("variant").", 2")
set title "Tesla K80, published"
plot @CURVES
do for [p in P] {
    D = curves("SELECT variant AS key, radius, achieved, theoretical ".of."'".p."' ORDER BY ".by_look("variant").", 2")
    set title fact("label").", ".p
    unset ylabel
    plot @CURVES
}
eval KEY; set key font ",7"
plot @KEYS, NaN title (any(of."precision AND spills") ? "spills" : "") with points pt 2 ps 2 lc rgb "black"
eval LOOK; set lmargin 7
set xrange [0.7:5.3]; set xtics 1; set xlabel "radius"; unset key; unset title
most = number("SELECT max(registers) ".of."precision"); set ytics 32; set yrange [0:1.1 * most]
do for [p in P] {
    D = curves("SELECT variant AS key, radius, registers, iif(spills, registers, 'NaN') ".of."'".p."' ORDER BY ".by_look("variant").", 2")
    set ylabel (p eq word(P, 1) ? "registers of a thread" : "")
    plot @CURVES, @EACH 2:4 with points pt 2 ps 2 lc rgb "black"
}
