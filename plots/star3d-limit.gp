# star3d: which fraction of T_peak does each variant reach at its tuned setting (results/rules/61-limit.sql)?
# Crosses: during a whole second of launches, if that differs by more than half a percentage point. Grey: the
# classic variants at the same size. Dotted: T_eff of a sweep at copy speed, below 1 because T_eff counts no
# halo.
P = said("precisions"); says = said("radii_say")
do for [p in P] {
    says = says.said("says_".p).(p eq word(P, words(P)) ? "." : ";")
}
eval page("", WIDE, 3, 1, words(P) + 1, \
    on("star3d")."throughput as a fraction of copy speed, ".said("size"), says)
set xrange [0.6:5.4]; set xtics 1; set xlabel "radius"; set yrange [0:1<*]; set ytics 0.2
set ylabel "T_eff / T_peak"
BAND = 0; HELD = 0
do for [p in P] {
    D = curves("best_".p); E = "held_".p; B = "classic_".p; L = said(E)
    set title p." precision"
    eval across(0.5 + 2.5 * (place(p, P) - 1), 2.6 + 2.5 * (place(p, P) - 1))
    plot for [i = 1:has(B)] given(B, D) using 2:3:(column(3 + has(B))) \
            with filledcurves fc rgb "#d8d8d8" fs solid noborder, \
        "ceiling_".p using 2:3 with lines dt 3 lc rgb GREY, \
        @EACH 2:3 @LINES, \
        for [i = 1:words(L)] given(E, D) index i-1 using 2:3 with points lc rgb colour(word(L, i)) pt 1 ps 1.6
    unset ylabel
    BAND = BAND + has(B); HELD = HELD + has(E)
}
K = said("key")
eval KEY; set lmargin at screen 1 - 1.7 / W; set rmargin at screen 1
plot @EACH_KEY @LINES, \
    NaN title (HELD ? "during a whole second" : "") with points pt 1 ps 1.6 lc rgb "black", \
    NaN title "a sweep at copy speed" with lines dt 3 lc rgb GREY, \
    NaN title (BAND ? "the classic variants" : "") with filledcurves fc rgb "#d8d8d8" fs solid noborder
