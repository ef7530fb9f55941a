# SPDX-License-Identifier: MIT
# How near copy speed does the heat step come where its block is wide, and what does an odd row cost? Fraction of T_peak over the
# block; on rows of an odd number of values only accesses of one value fit. Beyond 1: the step reads two arrays for one that it
# writes, a copy one, and reads are the cheaper.
# needs: heat2d_limit
load "style.gp"
of = "FROM heat2d_limit WHERE ".HERE." AND precision = "
P = list("SELECT DISTINCT precision ".of."precision ORDER BY 1 DESC")
N = list("SELECT DISTINCT nx ".of."precision ORDER BY 1 DESC")
B = list("SELECT block ".of."precision GROUP BY 1 ORDER BY CAST(block AS INTEGER), CAST(substr(block, instr(block, 'x') + 1) AS INTEGER)")
says = ask("SELECT 'The fastest block reaches '||group_concat(best, '; ')||'.' FROM (SELECT group_concat(printf('%.2f of T_peak on rows of %d', f, nx), ', ') \
    ||' ('||precision||')' AS best FROM (SELECT precision, nx, max(t_eff_gbs / t_peak_gbs) AS f ".of."precision GROUP BY 1, 2 ORDER BY 1 DESC, 2 DESC) \
    GROUP BY precision ORDER BY precision DESC)")
eval page("", WIDE, 2.5, "heat2d on ".fact("label").": the step at the limit, over the width of its block", says)
eval panels(1, words(P))
set xrange [0.5:words(B) + 0.5]; set yrange [*<0.7:1.1]; set ylabel "T_eff / T_peak"; set xlabel "threads of a block"; set key bottom right; set bmargin 4
set xtics () font ",6"; do for [i = 1:words(B)] { set xtics add (ask("SELECT replace(replace('".word(B, i).".', 'x1.', ''), 'x', '×')") i) }
eval mark_y(1, "", 2); set label "T_peak" at graph 1, first 1 right offset 0, -0.5 font ",7" tc rgb GREY
do for [p in P] {
    D = rows("SELECT printf('%d', nx) AS key, t_eff_gbs / t_peak_gbs, block ".of."'".p."' ORDER BY nx DESC")
    K = keys(D)
    set title p." precision"
    plot for [i = 1:words(K)] D index i-1 using (place(strcol(3), B)):2 title word(K, i)." values a row" \
        with linespoints lw 0.6 ps 1.4 lc rgb COLOUR[i] pt SHAPE[i] + 1
    unset ylabel; unset key
}
