# SPDX-License-Identifier: MIT
# What does shared memory cost, step by step from a copy to the heat step? Lecture 10's exercises at its size, the
# best block of each coding, over T_peak; the lecture's P100 (double) over its best copy. Beside it the small grid,
# whose arrays fit the L2 and where the other ways of the data show.
# needs: heat2d_threads
load "style.gp"
CODINGS = list("SELECT DISTINCT variant FROM heat2d_threads WHERE ".HERE." ORDER BY ifnull(nullif(instr(' copy triad triad_shared triad_shared_halo triad_shared_halo_read global shared vector ', ' '||variant||' '), 0), 999) DESC, variant DESC")
SIZES = list("SELECT printf('%d × %d', nx, ny) FROM heat2d_threads WHERE ".HERE." GROUP BY nx, ny ORDER BY nx * ny DESC")
OF = "FROM heat2d_threads WHERE ".HERE." AND nx * ny = (SELECT max(nx * ny) FROM heat2d_threads WHERE ".HERE.")"
says = ask("SELECT group_concat(printf('%s: the tile costs %.0f %%, its halo %.0f %%, the heat step from shared instead of global memory %.0f %% of the throughput', precision, 100 * (1 - b / a), 100 * (1 - d / b), 100 * (1 - f / e)), '. ')||'.' \
    FROM (SELECT precision, max(t_eff_gbs) FILTER (WHERE variant = 'triad') AS a, max(t_eff_gbs) FILTER (WHERE variant = 'triad_shared') AS b, max(t_eff_gbs) FILTER (WHERE variant = 'triad_shared_halo_read') AS d, \
    max(t_eff_gbs) FILTER (WHERE variant = 'global') AS e, max(t_eff_gbs) FILTER (WHERE variant = 'shared') AS f ".OF." GROUP BY precision) WHERE a + b + d + e + f > 0")
eval page("", WIDE, 0.9 + 0.2 * words(CODINGS), "heat2d on ".fact("label").": from a copy to the heat step", says)
eval panels(1, 2)
set yrange [0.4:words(CODINGS) + 0.6]; unset grid; set grid xtics; set key at graph 0.02, graph 0.62 left top Left reverse
p100 = rows("SELECT 'P100' AS key, value_gbs / (SELECT max(value_gbs) FROM published_heat2d_p100 WHERE study = 'heat2d'), variant FROM published_heat2d_p100 WHERE study = 'heat2d'")
do for [s = 1:words(SIZES) < 2 ? 1 : 2] {
    # the largest and the smallest; in fractions of T_peak where that is what bounds
    value = s == 1 ? "max(t_eff_gbs / t_peak_gbs)" : "max(t_eff_gbs) / 1000"
    D = rows("SELECT precision AS key, ".value.", variant FROM heat2d_threads WHERE ".HERE." AND nx * ny = (SELECT ".(s == 1 ? "max" : "min")."(nx * ny) FROM heat2d_threads WHERE ".HERE.") GROUP BY 1, 3 ORDER BY 1 DESC")
    K = keys(D)
    set title word(SIZES, s == 1 ? 1 : words(SIZES))." points".(s == 1 ? "" : ", within the L2")
    set xlabel s == 1 ? "T_eff / T_peak" : "T_eff (1000 GB/s)"
    if (s == 1) { set xrange [0:1.12] } else { set xrange [0:*] }; set xtics s == 1 ? 0.25 : 1
    set lmargin at screen s == 1 ? 0.24 : 0.64; set rmargin at screen s == 1 ? 0.61 : 0.985
    set ytics (); do for [i = 1:words(CODINGS)] { set ytics add ((s == 1 ? word(CODINGS, i) : "") i) }
    eval NO_MARKS; if (s == 1) { eval mark_x(1, "", 2) }
    plot for [i = 1:words(K)] D index i-1 using 2:(place(strcol(3), CODINGS) + 0.1 - 0.2 * (i - 1)) title s == 1 ? word(K, i) : "" with points pt SHAPE[i] + (i == 1) ps 1.4 lc rgb COLOUR[i], \
        p100 using (s == 1 ? $2 : NaN):(place(strcol(3), CODINGS) - 0.25) title s == 1 ? "P100, lecture 10" : "" with points pt 2 ps 1 lc rgb "#000000"
}
