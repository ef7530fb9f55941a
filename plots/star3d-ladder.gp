# star3d: what does each change gain on the way from one thread per point to copy speed? One change per line;
# beside it the mean gain over the radii in percentage points of T_peak (results/rules/61-limit.sql, from the
# experiments star3d-ladder and star3d-limit). In the first seven lines blocks advance unsynchronised.
P = said("precisions"); n = int(number("rungs"))
eval page("", WIDE, 0.65 + 0.17 * n, 1, words(P), \
    on("star3d")."from one thread per point to a ring of planes in lock-step, one change per line", \
    said("says"))
set xrange [0:1.12]; set xtics 0.2; set xlabel "T_eff / T_peak"; set yrange [n + 0.5:0.5]; set ytics scale 0
eval GRID_X; set key left bottom
named(column) = j == 1 ? stringcolumn(column) : ""
do for [p in P] {
    D = curves("f_".p)
    j = place(p, P)
    eval across(2.2 + 2.4 * (j - 1), 4.5 + 2.4 * (j - 1))
    set title p." precision"
    plot "names" using (-1):2:ytic(named(3)) with points notitle, \
        @EACH 2:3 title (j == 1 ? word(K, i) : "") with linespoints lc rgb \
        COLOUR[i] pt SHAPE[i] + 1 ps 1.3, \
        "gain_".p using (1.07):2:3 with labels notitle
}
