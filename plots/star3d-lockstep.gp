# SPDX-License-Identifier: MIT
# star3d: what does it cost that the blocks of a sweep drift apart? Fraction of T_peak over the planes that a block may be
# ahead of the others, of the ring (star3d-ladder) and of the best of the classic variants with a Z loop (star3d-lockstep); "free"
# is the same machine code with a lead of more planes than there are, "off" the variant as it is. Beside it what DRAM gave
# per point, in values (a profiler; 1: each is read once).
# needs: star3d_ladder
at(kernel) = "machine = '".MACHINE."' AND kernel = '".kernel."' AND precision "
C = list("SELECT DISTINCT kernel FROM together WHERE ".MINE." ORDER BY 1 DESC")
P = list("SELECT DISTINCT precision FROM together WHERE ".MINE." ORDER BY 1 DESC")
reads = "FROM drift_reads WHERE ".MINE." AND precision "
V = list("SELECT DISTINCT variant ".reads."NOTNULL ORDER BY variant LIKE 'tma%' DESC, 1")
says = ask("SELECT group_concat(printf('%s %s', CASE kernel WHEN 'Z loop' THEN 'the best classic variant' ELSE kernel END, \
    gain), ', ') FROM (SELECT kernel, ".span("%+.0f", "100 * (best - apart)")." AS gain \
    FROM drift WHERE ".MINE." AND best > 0 AND apart > 0 GROUP BY kernel ORDER BY kernel DESC)")
eval page("", WIDE, 2.1 * words(P), "star3d on ".fact("label").": the blocks in lock-step", \
    (says eq "" ? "Nothing to compare." : "What lock-step brings, in points of T_peak: ".says."."))
eval panels(words(P), words(C) + (words(V) > 0))
X = "CASE WHEN lead > nz THEN 128 WHEN lead = 0 THEN 0.5 ELSE lead END"
do for [p in P] {
    last = p eq word(P, words(P))
    set logscale x 2
    set yrange [0:1<*]; set ytics 0.2; set ylabel "T_eff / T_peak"; set xlabel (last ? "lead (planes)" : "")
    set key bottom right font ",7" vertical maxrows 9
    do for [c in C] {
        if (has("SELECT 1 FROM together WHERE ".at(c)."= '".p."'")) {
        D = rows("SELECT printf('r = %d', radius) AS key, ".X.", f FROM together WHERE ".at(c)."= '".p."' ORDER BY radius, 2")
        K = keys(D)
        free = has("SELECT 1 FROM together WHERE ".at(c)."= '".p."' AND lead > nz")
        set xrange [0.4:free ? 180 : 45]; set xtics ("off" 0.5, "1" 1, "2" 2, "4" 4, "8" 8, "16" 16, "32" 32); if (free) { set xtics add ("free" 128) }
        set title (c eq "Z loop" ? "best classic variant with a Z loop, " : c.", ").p
        plot for [i = 1:words(K)] D index i-1 using 2:3 title (c.p eq word(C, 1).word(P, 1) ? word(K, i) : "") with linespoints \
            lc rgb COLOUR[i] pt SHAPE[i] + 1
        unset ylabel
        } else { set multiplot next }
    }
    unset logscale; set xrange [0.7:5.3]; set xtics 1; set xtics format "%g"
    if (words(V)) { if (has("SELECT 1 ".reads."= '".p."'")) {
        D = rows("SELECT variant||', '||blocks AS key, radius, reads ".reads."= '".p."' ORDER BY variant LIKE 'tma%' DESC, \
            variant, blocks DESC, radius")
        K = keys(D)
        set title "read from DRAM, ".p; set ylabel "values per point"; set xlabel (last ? "radius" : ""); set yrange [0:*]; set ytics auto
        set key bottom right
        apart(k) = strstrt(k, ", apart") > 0
        of_case(k) = k[1:strstrt(k, ",") - 1]
        first(i) = i == 1 || of_case(word(K, i)) ne of_case(word(K, i - 1))
        plot 1 with lines dt 3 lc rgb GREY notitle, \
            for [i = 1:words(K)] D index i-1 using 2:3 title (p eq word(P, 1) && first(i) ? of_case(word(K, i)) : "") \
                with linespoints \
            lc rgb COLOUR[place(of_case(word(K, i)), V) + (K eq "")] pt 5 - apart(word(K, i)) dt 1 + apart(word(K, i)), \
            NaN title (last ? "in lock-step" : "") with linespoints lc rgb GREY pt 5, \
            NaN title (last ? "apart" : "") with linespoints lc rgb GREY pt 4 dt 2
    } else { set multiplot next } }
}
