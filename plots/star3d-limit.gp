# star3d: fraction of T_peak of each variant at its tuned setting (results/rules/61-limit.sql); crosses: during a whole second of launches, where that differs
# by over half a point. Grey: the classic variants at the same size. Dotted: T_eff at copy speed, below 1 as it counts no halo.
# needs: star3d_limit
VARIANTS = variants("star3d_limit", "base vector async_ring tma_inline specialised tma_ring tensor_ring")
own = "FROM limit_best l WHERE ".MINE." AND precision = "
band = "FROM fixed f WHERE f.machine = '".MACHINE."' AND place = 'memory' AND backend = 'cuda' AND size IN (SELECT size FROM \
    limit_best) AND precision = "
by = " ORDER BY ".by_look("variant").", 2"
P = precisions(own."precision")
says = ask("SELECT printf('The best variant, from r = %d to %d:', min(radius), max(radius)) ".own."precision")
do for [p in P] {
    says = says.ask("SELECT group_concat(printf(' %.2f', f), '')||' in ".p."'||ifnull(' (during a whole second'||group_concat(CASE WHEN \
        held > 0 THEN printf(' %.2f', held) END, '')||')', '') \
        FROM (SELECT max(f) AS f, sustained AS held ".own."'".p."' GROUP BY radius ORDER BY radius)").(p eq word(P, words(P)) ? "." : ";")
}
eval page("", WIDE, 3, 1, words(P) + 1, on("star3d")."throughput as a fraction of copy speed, ".ask("SELECT size ".own."precision LIMIT 1"), says)
set xrange [0.6:5.4]; set xtics 1; set xlabel "radius"; set yrange [0:1<*]; set ytics 0.2; set ylabel "T_eff / T_peak"
ALL = ""; BAND = 0; HELD = 0
do for [p in P] {
    D = curves("SELECT variant AS key, radius, f ".own."'".p."'".by)
    do for [i = 1:words(K)] { if (!place(word(K, i), ALL)) { ALL = ALL." ".word(K, i) } }
    held = "SELECT variant AS key, radius, sustained ".own."'".p."' AND abs(sustained - f) > 0.005".by
    has_held = has(held)
    E = has_held ? rows(held) : D
    L = has_held ? keys(E) : ""
    C = rows("SELECT 'c' AS key, radius, max(ceiling) ".own."'".p."' GROUP BY radius")
    has_band = number("SELECT count(DISTINCT radius) > 1 ".band."'".p."'")
    B = has_band ? rows("SELECT 'b' AS key, radius, min(f), max(f) FROM (SELECT radius, variant, max(f) f ".band."'".p."' GROUP \
        BY 1, 2) GROUP BY 2") : C
    set title p." precision"
    eval across(0.5 + 2.5 * (place(p, P) - 1), 2.6 + 2.5 * (place(p, P) - 1))
    plot for [i = 1:has_band] B using 2:3:(has_band ? $4 : $3) with filledcurves fc rgb "#d8d8d8" fs solid noborder, \
        C using 2:3 with lines dt 3 lc rgb GREY, \
        @EACH 2:3 @LINES, \
        for [i = 1:words(L)] E index i-1 using 2:3 with points lc rgb colour(word(L, i)) pt 1 ps 1.6
    unset ylabel
    BAND = BAND + has_band; HELD = HELD + has_held
}
K = ALL
eval KEY; set lmargin at screen 1 - 1.7 / W; set rmargin at screen 1
plot @EACH_KEY @LINES, \
    NaN title (HELD ? "during a whole second" : "") with points pt 1 ps 1.6 lc rgb "black", \
    NaN title "a sweep at copy speed" with lines dt 3 lc rgb GREY, \
    NaN title (BAND ? "the classic variants" : "") with filledcurves fc rgb "#d8d8d8" fs solid noborder
