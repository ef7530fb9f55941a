# star3d: what does each step gain from a thread per point to copy speed? One change per line; beside it the mean gain over the radii in points of
# T_peak (results/rules/61-limit.sql, star3d-ladder and star3d-limit). Down to the seventh, blocks advance on their own.
# needs: star3d_ladder
of = "FROM ladder l WHERE ".MINE." AND precision "
P = precisions(of."NOTNULL")
mean = "(SELECT precision, rung, avg(100 * gain) AS gain, max(says) AS says ".of."NOTNULL GROUP BY 1, 2)"
says = ask("SELECT ifnull('Largest gains: '||group_concat(printf('%s (%s)', t, precision), '; ')||' (percentage points of T_peak).', '') \
    FROM (SELECT precision, group_concat(printf('%s %+.0f', says, gain), ', ') AS t FROM (SELECT *, row_number() OVER (PARTITION BY precision ORDER BY gain DESC) AS i FROM ".mean." WHERE gain NOTNULL ORDER \
        BY precision DESC) WHERE i < 3 GROUP BY precision ORDER BY precision DESC)")
n = int(ask("SELECT count(DISTINCT rung) ".of."NOTNULL"))
eval page("", WIDE, 0.65 + 0.2 * n, 1, words(P), on("star3d")."from one thread per point to a ring of planes in lock-step, one change per line", says)
set xrange [0:1.12]; set xtics 0.2; set xlabel "T_eff / T_peak"; set yrange [n + 0.5:0.5]; set ytics scale 0
eval GRID_X; set key left bottom
named(column) = j == 1 ? stringcolumn(column) : ""
of_rung = "(SELECT count(DISTINCT rung) ".of."NOTNULL AND l.rung <= m.rung)"
NAMES = rows("SELECT 1 AS key, ".of_rung.", iif(together = 0, variant||': ', '')||says||iif(min(free), '', ' (in lock-step)') FROM ladder m WHERE ".MINE." GROUP BY rung")
do for [p in P] {
    D = curves("SELECT printf('r = %d', radius) AS key, f, ".of_rung." FROM ladder m WHERE ".MINE." AND precision = '".p."' ORDER BY radius, rung")
    G = rows("SELECT 1 AS key, ".of_rung.", CASE WHEN gain NOTNULL THEN \
        printf('%+.0f', gain) ELSE '' END FROM ".mean." m WHERE precision = '".p."'")
    j = place(p, P)
    eval across(2.2 + 2.4 * (j - 1), 4.5 + 2.4 * (j - 1))
    set title p." precision"
    plot NAMES using (-1):2:ytic(named(3)) with points notitle, \
        @EACH 2:3 title (j == 1 ? word(K, i) : "") with linespoints lc rgb \
        COLOUR[i] pt SHAPE[i] + 1 ps 1.3, \
        G using (1.07):2:3 with labels notitle
}
