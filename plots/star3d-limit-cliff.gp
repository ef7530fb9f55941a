# SPDX-License-Identifier: MIT
# star3d: has a coding that reads each plane once a cliff where the classic ones have theirs? The same sweep of X with Y
# grown to the L2 (star3d-l2cliff): a row per precision, a column per radius. Circles are the cliffs that results/cliff.sql
# finds; dashed and dotted lines where its models expect those of the codings without a Z loop.
# needs: star3d_limit_cliff
# also: star3d_l2cliff
load "style.gp"
# the same look for a coding in star3d-limit, -sizes and -cliff
CODINGS = codings("(SELECT 'base' AS variant UNION SELECT variant FROM star3d_limit UNION SELECT variant FROM star3d_limit_sizes UNION SELECT variant \
    FROM star3d_limit_cliff)", "base vector async_ring tma_inline specialised tma_ring")
# the classic codings at the sizes of Y and Z that both have; where they have none in common, the ring's longest Y
of = " WHERE machine = '".MACHINE."' AND (experiment = 'star3d_limit_cliff' OR experiment = 'star3d_l2cliff' AND variant IN \
    ('base', 'base_zloop_reg') AND ifnull(planes, nz) = nz) \
    AND (ny, nz) = (SELECT ny, nz FROM star3d_point WHERE machine = '".MACHINE."' AND experiment IN \
        ('star3d_limit_cliff', 'star3d_l2cliff') \
        GROUP BY ny, nz ORDER BY count(DISTINCT experiment) DESC, ny DESC LIMIT 1) AND precision "
ring = of."NOTNULL AND experiment = 'star3d_limit_cliff'"
P = list("SELECT DISTINCT precision FROM cliff".ring." ORDER BY 1 DESC")
R = list("SELECT DISTINCT CAST(radius AS INTEGER) FROM cliff".ring." ORDER BY 1")
says = ask("SELECT printf('%s: %d of %d curves drop', variant, count(x), count(rise))||iif(count(rise) > 0, \
    ', time per point rises by '||".span("%.0f", "100 * rise")."||' %', '') FROM cliff".ring." GROUP BY variant")
says = says.ask("SELECT ifnull(group_concat(t, ''), '')||'.' FROM (SELECT printf('; %s: %d of %d', variant, count(x), count(rise)) AS t \
    FROM cliff".of."NOTNULL AND experiment = 'star3d_l2cliff' GROUP BY variant ORDER BY 1)")
eval page("", WIDE, 0.35 + 1.75 * words(P), ask("SELECT printf('star3d on %s: a sweep of X over the L2''s cliff, Y = %d', \
    label, ny) FROM cliff JOIN machine ON name = machine".ring." LIMIT 1"), says)
eval panels(words(P), words(R))
set logscale x 2; set xtics 32, 8; set yrange [0:1<*]; set ytics 0.25; ALL = ""
do for [p in P] { do for [r in R] {
    which = of."= '".p."' AND radius = ".r
    if (has("SELECT 1 FROM star3d_point".which." AND experiment = 'star3d_limit_cliff'")) {
        D = rows("SELECT variant AS key, nx, t_eff_gbs / t_peak_gbs FROM star3d_point".which." ORDER BY ".by_look("variant").", nx")
        K = keys(D)
        cliffs = "SELECT 'c' AS key, x, t_eff_gbs / t_peak_gbs FROM (SELECT * FROM cliff".which.") c JOIN star3d_point s USING \
            (machine, experiment, precision, variant, radius, ny, nz) WHERE s.nx = x AND c.planes IS s.planes"
        C = has(cliffs) ? rows(cliffs) : ""
        eval mark_x(number("SELECT max(predicted) FROM cliff".which), "", 2)
        eval mark_x(number("SELECT max(model) FROM cliff".which), "", 3)
        set tmargin at screen 1 - (HEAD + 0.2 + 1.75 * (place(p, P) - 1)) / H; \
            set bmargin at screen 1 - (HEAD + 1.45 + 1.75 * (place(p, P) - 1)) / H
        set lmargin at screen (0.6 + 6.4 * (place(r, R) - 1) / words(R)) / W; set rmargin at screen (0.35 + 6.4 * place(r, R) / words(R)) / W
        set title "r = ".r.(r eq word(R, 1) ? ", ".p : ""); set format y (r eq word(R, 1) ? "%h" : "")
        set ylabel (r eq word(R, 1) ? "T_eff / T_peak" : ""); set xlabel (p eq word(P, words(P)) ? "X (points)" : "")
        do for [i = 1:words(K)] { if (!place(word(K, i), ALL)) { ALL = ALL." ".word(K, i) } }
        plot for [i = 1:words(K)] D index i-1 using 2:3 notitle with lines lc rgb colour(word(K, i)) dt dash(word(K, i)) lw 1.3, \
            (C eq "" ? D : C) using 2:(C eq "" ? NaN : $3) notitle with points pt 6 ps 2 lc rgb "black"
        eval NO_MARKS
    } else { set multiplot next }
} }
K = ALL
eval KEY_BELOW; set key font ",7"
plot [0:1][0:1] for [i = 1:words(K)] NaN title word(K, i) with lines lc rgb colour(word(K, i)) dt dash(word(K, i)) lw 1.3, \
    NaN title "cliff" with points pt 6 ps 2 lc rgb "black", \
    NaN title "whole L2" with lines lc rgb GREY dt 2, NaN title "effective L2" with lines lc rgb GREY dt 3
