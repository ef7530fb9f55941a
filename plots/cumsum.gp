# SPDX-License-Identifier: MIT
# Does a running sum cost more than a copy that walks as it does, along each dimension? Counterpart of lecture 10's
# throughputs. Bar: from the worst to the best of blocks, widths and accesses ahead; ring: one value, one access
# ahead, the lecture's way; cross: the lecture's P100 over its plain copy.
# needs: cumsum
load "style.gp"
# from the easiest walk (along z) to the hardest (along x), a copy before its sum
CODINGS = list("SELECT DISTINCT variant FROM cumsum WHERE ".HERE." ORDER BY variant = 'cub' DESC, substr(variant||'_', instr(variant, '_'), 6), variant LIKE 'memcopy%', variant DESC")
PRECISIONS = list("SELECT DISTINCT precision FROM cumsum WHERE ".HERE." ORDER BY 1 DESC")
says = ask("WITH best AS (SELECT variant, precision, max(t_eff_gbs) AS t, max(t_eff_gbs / t_peak_gbs) AS f FROM cumsum WHERE ".HERE." GROUP BY 1, 2) \
    SELECT ifnull(printf('A running sum reaches %.2f to %.2f of the copy that walks alike. ', min(s.t / nullif(c.t, 0)), max(s.t / c.t)), '')||(SELECT ifnull(printf('The library reaches %.2f to %.2f of T_peak.', nullif(min(f), 0), max(f)), '') \
    FROM best WHERE variant = 'cub') FROM best s JOIN best c USING (precision) WHERE s.variant LIKE 'cumsum%' AND c.variant = replace(s.variant, 'cumsum', 'memcopy') HAVING count(*)")
eval page("", WIDE, 0.9 + 0.19 * words(CODINGS), "cumsum on ".fact("label").": running sums and copies that walk alike", says)
eval panels(1, words(PRECISIONS))
set xrange [0:1.12]; set xtics 0.25; set xlabel "T_eff / T_peak"; set yrange [0.4:words(CODINGS) + 0.6]; unset grid; set grid xtics
p100 = rows("SELECT 'P100' AS key, value_gbs / (SELECT value_gbs FROM published_heat2d_p100 WHERE variant = 'copy_1to1'), variant FROM published_heat2d_p100 WHERE study = 'cumsum' AND variant <> 'copy_1to1'")
do for [p in PRECISIONS] {
    first = p eq word(PRECISIONS, 1); last = p eq word(PRECISIONS, words(PRECISIONS))
    set title p." precision"
    set lmargin at screen first ? 0.23 : 0.63; set rmargin at screen first ? 0.60 : 0.985
    set ytics (); do for [i = 1:words(CODINGS)] { set ytics add ((first ? word(CODINGS, i) : "") i) }
    D = rows("SELECT 'range' AS key, min(t_eff_gbs / t_peak_gbs), max(t_eff_gbs / t_peak_gbs), ifnull(max(t_eff_gbs / t_peak_gbs) FILTER (WHERE ahead = 1 AND width = bytes), 'NaN'), variant, variant LIKE 'memcopy%' \
        FROM cumsum JOIN precision USING (precision) WHERE precision = '".p."' AND ".HERE." GROUP BY variant")
    set key at graph 0.03, graph 0.98 left top Left reverse samplen 1.5
    eval NO_MARKS; eval mark_x(1, "", 2)
    y(v) = place(v, CODINGS)
    plot D using 2:(y(strcol(5))):($3 - $2):(0) title first ? "range of settings" : "" with vectors nohead lw 2.5 lc rgb "#c0c0c0", \
        D using (strcol(6) eq "1" ? $3 : NaN):(y(strcol(5))) title first ? "copy, best" : "" with points pt SHAPE[2] + 1 ps 1.2 lc rgb COLOUR[2], \
        D using (strcol(6) eq "1" ? NaN : $3):(y(strcol(5))) title first ? "sum, best" : "" with points pt SHAPE[1] + 1 ps 1.2 lc rgb COLOUR[1], \
        D using 4:(y(strcol(5))) title p eq "double" ? "one value, one ahead" : "" with points pt 6 ps 2 lc rgb "#000000", \
        p100 using (p eq "double" ? $2 : NaN):(y(strcol(3)) - 0.3) title p eq "double" ? "P100, lecture 10" : "" with points pt 2 ps 1 lc rgb "#000000"
}
