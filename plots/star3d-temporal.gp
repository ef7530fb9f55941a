# SPDX-License-Identifier: MIT
# star3d: what do several time steps in one pass over the memory bring? T_eff of all updates over T_peak against the
# steps of a pass, each at its best tile; dotted: what a pass at the speed of copy would reach, `steps` times T_peak. Crosses:
# the best variant of one sweep at the same size (star3d-limit, star3d-limit-sizes). Letters: others on the same GPU, run
# outside the artifact (results/published/peers-h200.csv), at "?" where they chose the steps themselves.
# needs: star3d_temporal
LETTER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
best = "FROM temporal_best WHERE ".MINE." AND precision "
P = list("SELECT DISTINCT precision ".best."NOTNULL ORDER BY 1 DESC")
R = list("SELECT DISTINCT CAST(radius AS INTEGER) ".best."NOTNULL ORDER BY 1")
of_radius(r) = COLOUR[place(r, R) ? place(r, R) : 1] # also asked for where a loop is empty
most = number("SELECT max(steps) ".best."NOTNULL")
peers = "FROM peer WHERE ".MINE." AND radius IN (SELECT radius ".best."NOTNULL) AND precision "
TOOLS = list("SELECT DISTINCT tool ".peers."NOTNULL AND ifnull(steps, 2) > 1 ORDER BY 1")
says = ask("SELECT 'T_eff / T_peak of all updates, '||group_concat(printf('r = %d: %s', radius, t), '; ')||'.' FROM (SELECT radius, group_concat(printf( \
    '%.2f in %d steps (%s)', f, steps, precision), ', ') AS t FROM (SELECT precision, radius, steps, max(f) AS f ".best."NOTNULL GROUP BY radius, precision \
    ORDER BY radius, precision DESC) GROUP BY radius)")
SIZE = ask("SELECT size ".best."NOTNULL LIMIT 1")
eval page("", WIDE, 2.6, "star3d on ".fact("label").": several time steps in one pass over the memory, ".SIZE, says)
eval panels(1, words(P) + 1)
set xrange [0.6:most + 1.4]; set xlabel "time steps in a pass"; set ylabel "T_eff of the updates / T_peak"
set yrange [0:1.25 * number("SELECT max(f) ".best."NOTNULL")]
set xtics 1; set xtics add ("?" most + 1)
do for [p in P] {
    D = rows("SELECT CAST(radius AS INTEGER) AS key, steps, f ".best."= '".p."' ORDER BY radius, steps")
    K = keys(D)
    one = "FROM (SELECT machine, precision, radius, size, f FROM limit_best UNION ALL SELECT machine, precision, radius, printf('%d×%d×%d', nx, ny, nz), \
        t_eff_gbs / t_peak_gbs FROM star3d_limit_sizes WHERE status = 'ok') WHERE size = '".SIZE."' AND ".MINE." AND precision = '".p."' AND radius IN (SELECT radius ".best."NOTNULL)"
    has_one = has("SELECT 1 ".one)
    O = has_one ? rows("SELECT CAST(radius AS INTEGER) AS key, 1, max(f) ".one." GROUP BY radius ORDER BY radius") : D
    O_KEYS = has_one ? keys(O) : ""
    other = "SELECT CAST(radius AS INTEGER) AS key, ifnull(steps, ".sprintf("%g", most + 1).") AS x, max(f), tool ".peers."= '".p."' \
        AND ifnull(steps, 2) > 1 GROUP BY radius, tool, x ORDER BY radius"
    has_other = has(other)
    F = has_other ? rows(other) : D
    F_KEYS = has_other ? keys(F) : ""
    j = place(p, P)
    set title p." precision"
    set lmargin at screen (0.5 + 2.5 * (j - 1)) / W; set rmargin at screen (2.6 + 2.5 * (j - 1)) / W
    plot (x > most ? NaN : x) with lines dt 3 lc rgb GREY, \
        for [i = 1:words(K)] D index i-1 using 2:3 with linespoints lc rgb of_radius(word(K, i)) pt SHAPE[place(word(K, i), R)] + 1, \
        for [i = 1:words(O_KEYS)] O index i-1 using 2:3 with points pt 2 ps 1.5 lc rgb of_radius(word(O_KEYS, i)), \
        for [i = 1:words(F_KEYS)] F index i-1 using 2:3:(LETTER[place(strcol(4), TOOLS):place(strcol(4), TOOLS)]) \
            with labels font ",8" tc rgb of_radius(word(F_KEYS, i))
    unset ylabel
    ONE = (j == 1 ? 0 : ONE) + has_one
}
eval KEY; set key font ",7"; set lmargin at screen 1 - 1.7 / W; set rmargin at screen 1
plot [0:1][0:1] for [i = 1:words(R)] NaN title "r = ".word(R, i) with linespoints lc rgb COLOUR[i] pt SHAPE[i] + 1, \
    NaN title (ONE ? "best with one sweep a pass" : "") with points pt 2 ps 1.5 lc rgb "black", \
    NaN title "a pass at the speed of copy" with lines dt 3 lc rgb GREY, \
    NaN title (words(TOOLS) ? "outside the artifact:" : "") with lines lt nodraw, \
    for [i = 1:words(TOOLS)] NaN title LETTER[i:i]."  ".word(TOOLS, i) with lines lt nodraw
